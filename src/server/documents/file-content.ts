import { extensionOf, printExtensions, type FileFault } from '#schemas/formats/file-limits.ts';
import type { FileLimits } from '#schemas/generated/documents/entity.ts';

/** What the bytes of a file say of it. */
export interface DetectedContent {
  readonly isText: boolean;
  /** The end of name that their first bytes are known by; undefined: by none, or nobody looked. */
  readonly kind?: string | undefined;
  /** Whether they hold what mails saved by Outlook do, whose first bytes are those of many kinds of file. */
  readonly isMail?: boolean;
}

/** What is not text, by the end of its name. */
const KINDS: ReadonlyMap<string, (content: DetectedContent) => boolean> = new Map(
  Object.entries({
    pdf: isOf('pdf'),
    png: isOf('png'),
    jpg: isOf('jpg'),
    jpeg: isOf('jpg'),
    tif: isOf('tif'),
    tiff: isOf('tif'),
    docx: isOf('docx'),
    xlsx: isOf('xlsx'),
    msg: ({ kind, isMail }) => kind === 'cfb' && isMail === true,
  }),
);

/** What its bytes say against its name. */
export function contentFaults(name: string, content: DetectedContent, { extensions }: FileLimits): FileFault[] {
  const isAsNamed = KINDS.get(extensionOf(name)) ?? isPlainText;
  return isAsNamed(content) ? [] : [{ keyword: 'content', params: { limit: printExtensions(extensions) } }];
}

function isOf(kind: string): (content: DetectedContent) => boolean {
  return (content) => content.kind === kind;
}

function isPlainText({ isText, kind }: DetectedContent): boolean {
  return isText && (kind === undefined || !KINDS.has(kind));
}
