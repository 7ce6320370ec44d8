/** What puts a finding right for certain: no other way is possible, or none would be meant. */
export type Mend =
  | {
      /** The key or entry at this pointer goes. */
      readonly remove: string;
    }
  | {
      /** The value at this pointer is this one. */
      readonly set: string;
      readonly to: string | number | boolean;
    }
  | {
      /** The character at this place of the file goes: the text is no JSON with it. */
      readonly cut: number;
    };

/** What it does, for whoever reads the finding. */
export function printMend(mend: Mend): string {
  return 'set' in mend ? `make it ${JSON.stringify(mend.to)}` : 'remove it';
}
