/** CSS for a printed page: its size and margin texts. */
import type { Paper } from '#schemas/generated/documents/screen.ts';

export interface PaperTexts {
  /** At the top of every page but the first. */
  readonly head: string;
  readonly foot: string;
  /** {page} {pages} */
  readonly number: string;
}

const COUNTERS: Readonly<Record<string, string>> = { '{page}': 'counter(page)', '{pages}': 'counter(pages)' };
const LOOK = 'font: 8pt system-ui, sans-serif; color: #495057;';

/** A CSS string, with quotes escaped. */
export function paperRules({ size, orientation = 'portrait' }: Pick<Paper, 'size' | 'orientation'>, texts: PaperTexts): string {
  return `@page {
  size: ${size} ${orientation};
  margin: 18mm 15mm;
  @top-left { content: ${quoted(texts.head)}; ${LOOK} }
  @bottom-left { content: ${quoted(texts.foot)}; ${LOOK} }
  @bottom-right { content: ${numbered(texts.number)}; ${LOOK} }
}
@page :first {
  @top-left { content: none; }
}`;
}

function numbered(text: string): string {
  return text
    .split(/(\{pages?\})/)
    .filter((part) => part !== '')
    .map((part) => COUNTERS[part] ?? quoted(part))
    .join(' ');
}

/** Every character that could mean something to CSS by its number. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\<>{}\u0000-\u001F\u007F]/g, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;
}
