import type { MessageKey } from '#schemas/generated/messages.ts';
import type { FieldErrors } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { lineRanges } from './line-ranges.ts';
import type { RecordData } from '../../records/check/check-record.ts';

/** The parts of a declaration that decide whether it can be lodged. */
export interface Lodgeable {
  /** Of the declaration as a whole. */
  readonly errors: readonly string[];
  readonly lines: readonly { readonly line: number; readonly data: RecordData }[];
  readonly pending: Pending;
}

/** Changes that Amend would make. */
export interface Pending {
  /** Line numbers. */
  readonly changed: readonly number[];
  readonly removed: readonly number[];
  /** Number of lines that it would add. */
  readonly added: number;
  /** A total or another field of the declaration as a whole. */
  readonly isHeadChanged: boolean;
}

/** Markers that block lodging, with their messages. A line that was not computed has at least one. */
const markers: readonly { readonly says: MessageKey; readonly isOn: (line: RecordData) => boolean }[] = [
  { says: 'lodging.tariffMissing', isOn: ({ tariffMatches }) => (tariffMatches ?? 0) === 0 },
  { says: 'lodging.tariffAmbiguous', isOn: ({ tariffMatches }) => typeof tariffMatches === 'number' && tariffMatches > 1 },
  { says: 'lodging.statsMissing', isOn: ({ statsMissing }) => statsMissing === true },
  { says: 'lodging.valueMissing', isOn: ({ valueMissing }) => valueMissing === true },
  { says: 'lodging.qualifiers', isOn: ({ showQualifierAlert }) => showQualifierAlert === true },
  { says: 'lodging.errorLogged', isOn: ({ errorLogged }) => errorLogged === true },
];

/** Reasons against lodging, each with its lines; empty if there are none. */
export function obstaclesOf({ errors, lines, pending }: Lodgeable): FieldErrors {
  const marked = markers.map(({ says, isOn }) => ({ says, numbers: numbersOf(lines.filter(({ data }) => isOn(data))) }));
  const explained = new Set(marked.flatMap(({ numbers }) => numbers));
  const uncomputed = numbersOf(lines.filter(({ line, data }) => data['notComputed'] === true && !explained.has(line)));
  const named = [
    ...marked,
    { says: 'lodging.notComputed', numbers: uncomputed },
    { says: 'lodging.pendingChanged', numbers: pending.changed },
    { says: 'lodging.pendingRemoved', numbers: pending.removed },
  ] as const;
  const ofLines = [
    ...named.filter(({ numbers }) => numbers.length > 0).map(({ says, numbers }) => text(says, { lines: lineRanges(numbers) })),
    ...(pending.added > 0 ? [text('lodging.pendingAdded', { count: pending.added })] : []),
    ...(pending.isHeadChanged && pending.changed.length + pending.removed.length + pending.added === 0
      ? [text('lodging.pendingTotals')]
      : []),
  ];
  const ofHead = lines.length === 0 ? [text('lodging.noLines')] : [];
  return {
    ...(errors.length + ofHead.length > 0 && { declaration: [...errors, ...ofHead] }),
    ...(ofLines.length > 0 && { lines: ofLines }),
  };
}

function numbersOf(lines: Lodgeable['lines']): number[] {
  return lines.map(({ line }) => line);
}
