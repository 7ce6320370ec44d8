import type { MessageKey } from '#schemas/generated/messages.ts';
import type { FieldErrors } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';

type Data = Readonly<Record<string, unknown>>;

/** What of a declaration decides whether it can be lodged. */
export interface Lodgeable {
  /** Of the declaration as a whole. */
  readonly errors: readonly string[];
  readonly lines: readonly { readonly line: number; readonly data: Data }[];
  /** Numbers of lines that Amend would change, add or remove. */
  readonly pending: readonly number[];
}

/** Markers that block lodging, by what is said of the lines that have them. A line says at least one of them where it says it was not computed. */
const markers: readonly { readonly says: MessageKey; readonly isOn: (line: Data) => boolean }[] = [
  { says: 'lodging.tariffMissing', isOn: ({ tariffMatches }) => (tariffMatches ?? 0) === 0 },
  { says: 'lodging.tariffAmbiguous', isOn: ({ tariffMatches }) => typeof tariffMatches === 'number' && tariffMatches > 1 },
  { says: 'lodging.statsMissing', isOn: ({ statsMissing }) => statsMissing === true },
  { says: 'lodging.valueMissing', isOn: ({ valueMissing }) => valueMissing === true },
  { says: 'lodging.qualifiers', isOn: ({ showQualifierAlert }) => showQualifierAlert === true },
  { says: 'lodging.errorLogged', isOn: ({ errorLogged }) => errorLogged === true },
];
const NOT_COMPUTED = 'lodging.notComputed';

/** Line numbers that are named one by one, or as a stretch; the others are counted. */
const MOST_NAMED = 40;

/** Why a declaration cannot be lodged, each reason with its lines; nothing where it can. */
export function obstaclesOf({ errors, lines, pending }: Lodgeable): FieldErrors {
  const marked = markers.map(({ says, isOn }) => ({ says, numbers: numbersOf(lines.filter(({ data }) => isOn(data))) }));
  const explained = new Set(marked.flatMap(({ numbers }) => numbers));
  const uncomputed = numbersOf(lines.filter(({ line, data }) => data['notComputed'] === true && !explained.has(line)));
  const ofLines = [...marked, { says: NOT_COMPUTED, numbers: uncomputed } as const, { says: 'lodging.pending', numbers: pending } as const]
    .filter(({ numbers }) => numbers.length > 0)
    .map(({ says, numbers }) => text(says, { lines: stretches(numbers) }));
  const ofHead = lines.length === 0 ? [text('lodging.noLines')] : [];
  return {
    ...(errors.length + ofHead.length > 0 && { declaration: [...errors, ...ofHead] }),
    ...(ofLines.length > 0 && { lines: ofLines }),
  };
}

/** "1, 3 to 5, 9". */
export function stretches(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((left, right) => left - right);
  const found: { first: number; last: number }[] = [];
  for (const number of sorted) {
    const previous = found.at(-1);
    if (previous !== undefined && previous.last === number - 1) previous.last = number;
    else found.push({ first: number, last: number });
  }
  const named = found.slice(0, MOST_NAMED).map(({ first, last }) => (first === last ? String(first) : text('lodging.stretch', { first, last })));
  const untold = found.slice(MOST_NAMED).reduce((count, { first, last }) => count + last - first + 1, 0);
  const all = named.join(', ');
  return untold === 0 ? all : text('lodging.andMore', { lines: all, count: untold });
}

function numbersOf(lines: Lodgeable['lines']): number[] {
  return lines.map(({ line }) => line);
}
