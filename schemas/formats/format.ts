/** How many decimals to print: a fixed number, or as many as the value has between two limits. */
export type Decimals = { readonly exactly: number } | { readonly least?: number; readonly most: number };

/**
 * What one JSON-Schema `format` knows about its values. Forms, grids, the validator and the server ask the
 * same object; `undefined` from `parse` means "cannot be read", `null` means "empty".
 */
export interface Format<Value extends string | number> {
  /** The word after `"format":` in a schema. */
  readonly name: string;
  /** The JSON type the format belongs to. */
  readonly type: Value extends string ? 'string' : 'number';
  /** Reads what a person typed or pasted. Never throws. */
  parse(text: string): Value | null | undefined;
  /** Writes a value as a person reads it; `decimals` matters to numbers only. */
  print(value: Value, decimals?: Decimals): string;
  /** Of a moment: as the clock of a time zone shows it. `print` uses the clock of the machine. */
  printIn?(value: Value, timeZone: string): string;
  /** Whether a stored value obeys the format. */
  isValid(value: unknown): boolean;
  /** Brings a value into its one stored form; applied on blur and by the server. Valid values stay as they are. */
  normalise?(value: Value): Value;
}

/** A text format whose `parse` is its normaliser and whose print is the text itself. */
export interface TextFormat extends Format<string> {
  parse(text: string): string | null;
  normalise(value: string): string;
}

/** A code as its letters and digits, of whatever script: one that is not expected must be refused, not lost. */
export function withoutPunctuation(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The first characters of a text, and the rest. */
export function splitAt(text: string, count: number): readonly [string, string] {
  const characters = Array.from(text);
  return [characters.slice(0, count).join(''), characters.slice(count).join('')];
}

/** Builds a text format from its normaliser and its validity test on a normalised text. */
export function textFormat(name: string, normalise: (text: string) => string, isValidText: (text: string) => boolean): TextFormat {
  return {
    name,
    type: 'string',
    parse(text) {
      const value = normalise(text);
      return value === '' ? null : value;
    },
    print: (value) => value,
    isValid: (value) => typeof value === 'string' && isValidText(value),
    normalise,
  };
}
