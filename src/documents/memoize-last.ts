/** Memoizes the last call of a function, by the identity of its arguments. */
export function memoizeLast<Of extends readonly unknown[], Made>(make: (...of: Of) => Made, partsOf: (...of: Of) => readonly unknown[]) {
  let last: { readonly parts: readonly unknown[]; readonly made: Made } | undefined;
  return (...of: Of): Made => {
    const parts = partsOf(...of);
    const { parts: before } = last ?? { parts: undefined };
    if (last !== undefined && before?.length === parts.length && parts.every((part, index) => part === before[index])) return last.made;
    last = { parts, made: make(...of) };
    return last.made;
  };
}
