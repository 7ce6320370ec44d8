import { printExtensions, type FileFault } from '#schemas/formats/file-limits.ts';
import type { FileLimits } from '#schemas/generated/documents/entity.ts';

/** What its bytes say against its name, where they are there to be read. */
export function contentFaults(bytes: Uint8Array, { extensions }: FileLimits): FileFault[] {
  return isText(bytes) ? [] : [{ keyword: 'content', params: { limit: printExtensions(extensions) } }];
}

/** UTF-16 as spreadsheets write it is known by the mark it begins with. */
function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return !hasControls(new TextDecoder('utf-16le').decode(bytes));
  if (first === 0xfe && second === 0xff) return !hasControls(new TextDecoder('utf-16be').decode(bytes));
  return !bytes.some(isControl);
}

function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (isControl(text.charCodeAt(at))) return true;
  return false;
}

/** No text holds these. Others stand in tables: tab, line feed, page feed, the separators of records and units, the old mark of an end. */
function isControl(code: number): boolean {
  return code < 0x09 || (code > 0x0d && code < 0x1a);
}
