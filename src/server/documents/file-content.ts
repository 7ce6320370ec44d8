import { extensionOf, printExtensions, type FileFault } from '#schemas/formats/file-limits.ts';
import type { FileLimits } from '#schemas/generated/documents/entity.ts';

/** Detected content of a file. */
export interface DetectedContent {
  readonly isText: boolean;
  /** File name extension detected from the first bytes; undefined: none or not checked. */
  readonly kind?: string | undefined;
  /** A mail saved by Outlook; its first bytes are shared by many kinds of file. */
  readonly isMail?: boolean;
}

/** Detection of binary formats, by file name extension. */
const KINDS: ReadonlyMap<string, (content: DetectedContent) => boolean> = new Map(
  Object.entries({
    pdf: isOf('pdf'),
    png: isOf('png'),
    jpg: isOf('jpg'),
    jpeg: isOf('jpg'),
    tif: isOf('tif'),
    tiff: isOf('tif'),
    docx: isOf('docx'),
    xlsx: isOf('xlsx', 'archive'),
    ods: isOf('ods', 'archive'),
    msg: ({ kind, isMail }) => kind === 'cfb' && isMail === true,
  }),
);

/** Faults if content and file name do not match. */
export function contentFaults(name: string, content: DetectedContent, { extensions }: FileLimits): FileFault[] {
  const isAsNamed = KINDS.get(extensionOf(name)) ?? isPlainText;
  return isAsNamed(content) ? [] : [{ keyword: 'content', params: { limit: printExtensions(extensions) } }];
}

function isOf(...kinds: readonly string[]): (content: DetectedContent) => boolean {
  return ({ kind }) => kind !== undefined && kinds.includes(kind);
}

function isPlainText({ isText, kind }: DetectedContent): boolean {
  return isText && (kind === undefined || !KINDS.has(kind));
}
