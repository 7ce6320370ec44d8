/** What a field of a pasted line holds; null is empty, as is a field that is not there. */
export type PastedValue = string | number | boolean | null;

/**
 * One line read from a pasted block, as the preview shows it and bulk insert takes it back, by the names of its entity
 * (`consignments/pasted-line`). What is empty is not there.
 */
export type PastedLine = Readonly<Record<string, PastedValue | undefined>>;

/** The number in a field; null if it is empty or holds none. */
export function amountIn(line: PastedLine, field: string): number | null {
  const value = line[field];
  return typeof value === 'number' ? value : null;
}

/** The text in a field; null if it is empty or holds none. */
export function textIn(line: PastedLine, field: string): string | null {
  const value = line[field];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Whether a value is an object; its fields are checked one by one. */
export function isPastedLine(value: unknown): value is PastedLine {
  return typeof value === 'object' && value !== null;
}
