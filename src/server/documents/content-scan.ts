import { TextDecoder } from 'node:util';

/** Marker of a mail saved by Outlook: the name of its property stream, in UTF-16. */
const MAIL_PROPERTIES = Buffer.from('__properties_version1.0', 'utf16le');

/** Scans a file while it streams: whether it is text, and whether it is a mail saved by Outlook. */
export class ContentScan {
  #decoder: TextDecoder | undefined;
  #hasBegun = false;
  #isText = true;
  #isMail = false;
  /** The last bytes, in which a match may begin. */
  #tail = Buffer.alloc(0);

  get isText(): boolean {
    return this.#isText;
  }

  get isMail(): boolean {
    return this.#isMail;
  }

  /** @param bytes at least two at the first call, if the file has as many */
  push(bytes: Buffer): void {
    if (!this.#hasBegun) this.#decoder = decoderOf(bytes);
    this.#hasBegun = true;
    this.#isText &&= !(this.#decoder ? hasControls(this.#decoder.decode(bytes, { stream: true })) : bytes.some(isControl));
    if (this.#isMail) return;
    const seam = Buffer.concat([this.#tail, bytes.subarray(0, MAIL_PROPERTIES.length)]);
    this.#isMail = seam.includes(MAIL_PROPERTIES) || bytes.includes(MAIL_PROPERTIES);
    this.#tail = Buffer.from((bytes.length < MAIL_PROPERTIES.length ? seam : bytes).subarray(-MAIL_PROPERTIES.length));
  }
}

/** UTF-16 as spreadsheets write it is recognised by its byte order mark. */
function decoderOf(bytes: Buffer): TextDecoder | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  return undefined;
}

function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (isControl(text.charCodeAt(at))) return true;
  return false;
}

/**
 * Control characters that do not occur in text. Allowed: tab, line feed, form feed, separators of records and units, the old end-of-file
 * mark.
 */
function isControl(code: number): boolean {
  return code < 0x09 || (code > 0x0d && code < 0x1a);
}
