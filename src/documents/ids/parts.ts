import { walkDocument, type Walked } from '#src/expression/index.ts';
import type { FileTexts } from '../documents.ts';

/** A part of a document that has an id of its own: a node, tab, step, column, lookup, list of choices or rule. */
export interface NamedPart {
  readonly pointer: string;
  readonly id: string;
}

/** The parts of a document that have an id. Other keys called "id" are data: an argument, a field, the document itself. */
export function namedParts({ places }: Walked): NamedPart[] {
  return places.flatMap(({ holds: { is }, key, isKey, text, part }) =>
    is === 'definition' && key === 'id' && !isKey ? [{ pointer: part.pointer, id: text }] : [],
  );
}

/** Languages of the documents that have parts, by the end of their name. */
const LANGUAGES = { '.screen.json': 'screen', '.ui.json': 'ui', '.schema.json': 'entity' } as const;

/** ` #id` of the innermost part around a place of a file, printed after its position; empty if there is none. */
export function printPart(file: string, pointer: string, texts: FileTexts): string {
  const language = Object.entries(LANGUAGES).find(([end]) => file.endsWith(end))?.[1];
  const meta = texts.get(`schemas/meta/${language ?? ''}.meta.json`);
  const around =
    meta === undefined ? [] : partsIn(texts.get(file) ?? '', meta).filter((part) => `${pointer}/`.startsWith(`${part.pointer}/`));
  const [innermost] = around.toSorted((a, b) => b.pointer.length - a.pointer.length);
  return innermost === undefined ? '' : ` #${innermost.id}`;
}

const known = new Map<string, readonly NamedPart[]>();

function partsIn(text: string, meta: string): readonly NamedPart[] {
  const parts = known.get(text) ?? readParts(text, meta);
  known.set(text, parts);
  return parts;
}

function readParts(text: string, meta: string): readonly NamedPart[] {
  try {
    return namedParts(walkDocument(JSON.parse(meta), JSON.parse(text)));
  } catch {
    return [];
  }
}
