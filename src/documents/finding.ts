import type { Mend } from './mends/mend.ts';

/** Something wrong in a document. */
export interface Finding {
  /** Path from the repository's root. */
  readonly file: string;
  /** JSON pointer of the value that is wrong; empty for the whole document. */
  readonly pointer: string;
  /** Offset in characters within a text value. */
  readonly offset?: number;
  /** Offset in the file, if it is not JSON. */
  readonly index?: number;
  readonly message: string;
  /** The document cannot be read as it is: findings of others may follow from it. */
  readonly isCause?: true;
  /** The certain correction, if there is one. */
  readonly mend?: Mend;
}
