import type { Documents } from './documents.ts';

/** Caches a value computed from the documents, once for each version, on first use. Collected with its version. */
export function ofVersion<Made>(make: (documents: Documents) => Made): (documents: Documents) => Made {
  const made = new WeakMap<Documents, { readonly value: Made }>();
  return (documents) => {
    const known = made.get(documents);
    if (known !== undefined) return known.value;
    const value = make(documents);
    made.set(documents, { value });
    return value;
  };
}
