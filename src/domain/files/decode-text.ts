/** Why the bytes of a file cannot be read as text. */
export type Undecodable = 'workbook' | 'old-workbook' | 'archive' | 'binary' | 'encoding';

/** The text of a file, or why it has none. */
export type Decoded = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'undecodable'; readonly reason: Undecodable };

/** The one call used of what browsers and Node have alike; this project has the types of neither. */
interface Decoder {
  decode(bytes: Uint8Array): string;
}
declare const TextDecoder: new (label: string, options?: { readonly fatal?: boolean }) => Decoder;

/** First bytes that identify binary files, independent of the name. */
const beginnings: readonly { readonly bytes: readonly number[]; readonly reason: Undecodable }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], reason: 'workbook' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], reason: 'workbook' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], reason: 'old-workbook' },
  { bytes: [0x1f, 0x8b], reason: 'archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], reason: 'archive' },
  { bytes: [0x52, 0x61, 0x72, 0x21], reason: 'archive' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], reason: 'archive' },
  { bytes: [0x25, 0x50, 0x44, 0x46, 0x2d], reason: 'binary' },
];

/** Control characters that no spreadsheet writes, except column separators of other files. */
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0e-\x1b\x7f]/;
// oxlint-disable-next-line no-control-regex
const laterControls = /[\x80-\x84\x86-\x9f]/;

/**
 * Reads the bytes of a file as spreadsheets write texts: UTF-8 with or without a byte-order mark, UTF-16 with one, and
 * the Windows code page of western Europe, detected by bytes that are invalid UTF-8. Never throws.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const known = beginnings.find((beginning) => beginning.bytes.every((byte, index) => bytes[index] === byte));
  if (known !== undefined) return undecodable(known.reason);
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return utf16(bytes, 'utf-16be');
  const text = decoded(bytes, 'utf-8');
  if (text !== undefined) return checked(text);
  if (/[^\0-\x7f\ufffd]/.test(new TextDecoder('utf-8').decode(bytes))) return undecodable(bytes.includes(0) ? 'binary' : 'encoding');
  return checked(decoded(bytes, 'windows-1252'), laterControls);
}

function utf16(bytes: Uint8Array, label: 'utf-16le' | 'utf-16be'): Decoded {
  return bytes.length % 2 === 0 ? checked(decoded(bytes, label)) : undecodable('encoding');
}

function checked(text: string | undefined, beside?: RegExp): Decoded {
  if (text === undefined) return undecodable('encoding');
  return controls.test(text) || beside?.test(text) === true ? undecodable('binary') : { kind: 'text', text };
}

/** Without its byte-order mark; undefined if the bytes are no such text. */
function decoded(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function undecodable(reason: Undecodable): Decoded {
  return { kind: 'undecodable', reason };
}
