/** The one call of PapaParse used here; its published types would bring DOM and Node types into this project. */
declare module 'papaparse/papaparse.js' {
  interface ParseSettings {
    readonly delimiter: string;
    readonly newline: '\n';
    /** Largest number of records. */
    readonly preview: number;
  }
  interface ParseError {
    readonly type: string;
    /** 0-based record, absent for errors of the whole text. */
    readonly row?: number;
  }
  interface ParseResult {
    readonly data: readonly (readonly string[])[];
    readonly errors: readonly ParseError[];
  }
  const papa: { parse(text: string, settings: ParseSettings): ParseResult };
  export default papa;
}
