import type { NamedFile } from '#schemas/formats/file-limits.ts';

/** A file as it arrived, whole. Its bytes are no property: whoever walks through a body does not walk through them. */
export class UploadedFile implements NamedFile {
  /** Of the sender's own disk; without a folder. */
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
}
