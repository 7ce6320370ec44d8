/** Computes a value once for each object; it is collected with the object. */
export function memoize<Of extends object, Value>(compute: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    const before = known.get(of) ?? { value: compute(of) };
    known.set(of, before);
    return before.value;
  };
}
