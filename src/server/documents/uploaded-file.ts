import type { NamedFile } from '#schemas/formats/file-limits.ts';
import { ContentScan } from './content-scan.ts';
import type { DetectedContent } from './file-content.ts';

/** A file that came with a request. Its bytes are no property: whoever walks through a body does not walk through them. */
export interface ArrivedFile extends NamedFile {
  /** Of the sender's own disk; without a folder. */
  readonly name: string;
  readonly content: DetectedContent;
}

/** A small one, whole in memory. */
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
    return scan;
  }
}

/** What passes through memory and is stored as it arrives. */
export abstract class ReceivedFile implements ArrivedFile {
  abstract readonly name: string;
  abstract readonly size: number;
  abstract readonly content: DetectedContent;
  /** Forgets it, unless something came to use it. */
  abstract discard(): Promise<void>;
}

export function isArrived(value: unknown): value is ArrivedFile {
  return value instanceof UploadedFile || value instanceof ReceivedFile;
}
