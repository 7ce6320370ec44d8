import type { NamedFile } from '#schemas/formats/file-limits.ts';
import { ContentScan } from './content-scan.ts';
import type { DetectedContent } from './file-content.ts';

/** A file of a request. Its bytes are not enumerable, so that code walking through a body skips them. */
export interface ArrivedFile extends NamedFile {
  /** The sender's file name, without folder. */
  readonly name: string;
  readonly content: DetectedContent;
}

/** A small file, whole in memory. */
export class UploadedFile implements ArrivedFile {
  readonly name: string;
  readonly size: number;
  readonly #bytes: Buffer;

  constructor(name: string, bytes: Buffer) {
    this.name = name;
    this.size = bytes.length;
    this.#bytes = bytes;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  get content(): DetectedContent {
    const scan = new ContentScan();
    scan.push(this.#bytes);
    // What is in an archive is known only once it is read.
    const kind = this.#bytes.subarray(0, 2).toString('latin1') === 'PK' ? 'archive' : undefined;
    return { isText: scan.isText, isMail: scan.isMail, kind };
  }
}

/** A file that is stored while it arrives. */
export abstract class ReceivedFile implements ArrivedFile {
  abstract readonly name: string;
  abstract readonly size: number;
  abstract readonly content: DetectedContent;
  /** Deletes it unless something uses it. */
  abstract discard(): Promise<void>;
}

export function isArrived(value: unknown): value is ArrivedFile {
  return value instanceof UploadedFile || value instanceof ReceivedFile;
}
