import type { Documents } from './documents.ts';

/** What is made of the documents, made once for each version of them when it is first asked for. Goes with its version. */
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
