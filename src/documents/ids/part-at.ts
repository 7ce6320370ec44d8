import { idAround } from './parts.ts';

/** Scenarios hold records, in which anything may be called `id`. */
const HAS_PARTS = /\.(?:screen|ui|schema)\.json$/;

const parsed = new Map<string, unknown>();

/** ` #id` of the part around a place of a file, to stand behind its position; empty where there is none. */
export function printPart(file: string, text: string, pointer: string): string {
  if (!HAS_PARTS.test(file)) return '';
  if (!parsed.has(text)) parsed.set(text, parse(text));
  const id = idAround(parsed.get(text), pointer);
  return id === undefined ? '' : ` #${id}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
