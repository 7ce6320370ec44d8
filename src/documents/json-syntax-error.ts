import type { Finding } from './finding.ts';

/** Position of the parser, in messages that contain one. */
const PLACE = / (?:in|after) JSON at position (\d+).*$/s;
/** Text around the position, in the other messages. */
const QUOTED = /, (?:\.\.\.)?".*$/s;

/** The cause and position of a JSON syntax error; a trailing comma has a certain correction. */
export function syntaxFault(text: string): Pick<Finding, 'index' | 'message' | 'mend'> | undefined {
  const stopped = parserStops(text);
  if (stopped === undefined) return undefined;
  const { index, message } = stopped;
  const read = text.slice(0, index).trimEnd();
  if (!read.endsWith(',') || !/^[\]},]/.test(text.slice(index))) return { index, message };
  const comma = read.length - 1;
  return { index: comma, message: 'a comma without a value after it', mend: { cut: comma } };
}

function parserStops(text: string): { readonly index: number; readonly message: string } | undefined {
  const message = refusalOf(text);
  if (message === undefined) return undefined;
  return { index: placeIn(message) ?? lengthRead(text), message: message.replace(PLACE, '').replace(QUOTED, '') };
}

/** Characters that could be the beginning of a JSON text. */
function lengthRead(text: string): number {
  let [read, refused] = [0, text.length];
  while (refused - read > 1) {
    const middle = Math.floor((read + refused) / 2);
    if (isBeginning(text.slice(0, middle))) read = middle;
    else refused = middle;
  }
  return read;
}

function isBeginning(text: string): boolean {
  const message = refusalOf(text);
  return message === undefined || /^(?:Unexpected end|Unterminated)/.test(message) || placeIn(message) === text.length;
}

function placeIn(message: string): number | undefined {
  const place = PLACE.exec(message)?.[1];
  return place === undefined ? undefined : Number(place);
}

function refusalOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
