/** A certain correction of a finding: no other one is possible. */
export type Mend =
  | {
      /** Removes the key or entry at this pointer. */
      readonly remove: string;
    }
  | {
      /** Sets the value at this pointer. */
      readonly set: string;
      readonly to: string | number | boolean;
    }
  | {
      /** Writes a file that is missing. */
      readonly create: string;
      readonly text: string;
    }
  | {
      /** Removes the character at this offset of the file, which makes the JSON invalid. */
      readonly cut: number;
    };

/** The correction in words, for the printed finding. */
export function printMend(mend: Mend): string {
  if ('create' in mend) return `write ${mend.create}`;
  return 'set' in mend ? `make it ${JSON.stringify(mend.to)}` : 'remove it';
}
