import type { Mend } from './mends/mend.ts';

/** Something wrong in a document. */
export interface Finding {
  /** Path from the repository's root. */
  readonly file: string;
  /** JSON pointer of the value that is wrong; empty for the whole document. */
  readonly pointer: string;
  /** Where inside the value, a text: characters from its start. */
  readonly offset?: number;
  /** Where in the file, for one that is no JSON. */
  readonly index?: number;
  readonly message: string;
  /** What puts it right, if that is certain. */
  readonly mend?: Mend;
}
