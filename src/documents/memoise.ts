/** Memoises a function of one object, by its identity. */
export function memoiseByObject<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, { readonly made: Made }>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before.made;
    const made = make(of);
    known.set(of, { made });
    return made;
  };
}

/** Memoises the last call of a function, by the identity of its arguments. */
export function memoiseLast<Of extends readonly unknown[], Made>(make: (...of: Of) => Made, partsOf: (...of: Of) => readonly unknown[]) {
  let last: { readonly parts: readonly unknown[]; readonly made: Made } | undefined;
  return (...of: Of): Made => {
    const parts = partsOf(...of);
    const { parts: before } = last ?? { parts: undefined };
    if (last !== undefined && before?.length === parts.length && parts.every((part, index) => part === before[index])) return last.made;
    last = { parts, made: make(...of) };
    return last.made;
  };
}
