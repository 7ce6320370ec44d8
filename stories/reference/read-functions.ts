/** One row of the reference for each function name. */
export interface DescribedFunction {
  readonly name: string;
  readonly signatures: readonly string[];
  readonly description: string;
  readonly example: string;
}

export type Meanings = Readonly<Record<string, { readonly description: string; readonly example: string }>>;

/** @throws Error for a function that the catalogue does not describe. */
export function readFunctions(
  functions: readonly { readonly name: string; readonly signature: string }[],
  meanings: Meanings,
): readonly DescribedFunction[] {
  const names = [...new Set(functions.map(({ name }) => name))].sort();
  return names.map((name) => {
    const meaning = meanings[name];
    if (meaning === undefined) throw new Error(`schemas/meta/functions.json does not describe ${name}.`);
    return { name, signatures: functions.filter((one) => one.name === name).map(({ signature }) => signature), ...meaning };
  });
}
