import parseRange from 'range-parser';
import type { Answer, Call } from '../http/call.ts';
import { text } from '../messages/texts.ts';
import type { ByteRange, FileStore, StoredFile } from './file-store.ts';

/** No file is executed or shown as a page of this site, wherever it is opened. */
const HEADERS = {
  'accept-ranges': 'bytes',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

/** A stored file as an attachment, or the requested range; 304 if the caller has it. */
export function answerFile(store: FileStore, tenant: number, file: StoredFile, { knownTags, range }: Call): Answer {
  const { name, contentType, size, sha256 } = file;
  const etag = `"${sha256}"`;
  const headers = { ...HEADERS, etag };
  if (knownTags !== undefined && isAmong(knownTags, etag)) return { status: 304, headers };
  const isMeant = range !== undefined && (range.onlyFor === undefined || range.onlyFor === etag);
  const part = isMeant ? partOf(size, range.bytes) : undefined;
  if (part === 'beyond') {
    const rangeHeaders = { ...headers, 'content-range': `bytes */${size}` };
    return { status: 416, headers: rangeHeaders, body: { title: text('problem.range') } };
  }
  const bytes = store.read(tenant, file, part);
  const answered = { name, type: contentType, bytes };
  if (part === undefined) return { status: 200, headers: { ...headers, 'content-length': String(size) }, file: answered };
  const { start, end } = part;
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': String(end - start + 1) },
    file: answered,
  };
}

/** Undefined for the whole file: an invalid range or several ranges are ignored. */
function partOf(size: number, asked: string): ByteRange | 'beyond' | undefined {
  const ranges = parseRange(size, asked, { combine: true });
  if (ranges === -1) return 'beyond';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

function isAmong(tags: string, etag: string): boolean {
  return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
