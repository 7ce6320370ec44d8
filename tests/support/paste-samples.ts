import { readdirSync, readFileSync } from 'node:fs';

export interface PasteSample {
  readonly file: string;
  readonly delimiter: 'tab' | 'comma';
  readonly hasHeaderRow: boolean;
  readonly status: 'Success' | 'SuccessWithWarnings' | 'Failure';
  /** By column0, column1, ... */
  readonly mapping: Readonly<Record<string, { readonly role: string; readonly id: number }>>;
  readonly totals: {
    readonly lines: number;
    readonly quantity: number;
    readonly valueByCurrency: Readonly<Record<string, number>>;
    readonly weightKg: number;
    readonly volumeM3: number;
    readonly packages: number;
  };
  readonly mappingNotes: readonly string[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly products: readonly Readonly<Record<string, unknown>>[];
  /** The block itself, as a spreadsheet puts it on the clipboard. */
  readonly text: string;
}

const folder = new URL('../fixtures/paste/', import.meta.url);

export const pasteSamples: readonly PasteSample[] = readdirSync(folder)
  .filter((name) => name.endsWith('.expected.json'))
  .map((name) => {
    const expected: Omit<PasteSample, 'text'> = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    return { ...expected, text: readFileSync(new URL(expected.file, folder), 'utf8') };
  });

/** The roles of its columns, as a call gives them. */
export function columnsOf({ mapping }: PasteSample): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(mapping).map(([column, { id }]) => [column, id]));
}

/** @param name how the file's name begins: "P02" */
export function pasteSample(name: string): PasteSample {
  const found = pasteSamples.find(({ file }) => file.startsWith(`${name}_`));
  if (found === undefined) throw new Error(`No sample ${name}.`);
  return found;
}
