import { messageText, shortened } from '../../messages.ts';
import type { PasteContext } from '../paste-context.ts';
import { meaningWords } from '../columns/heading-words.ts';
import { normaliseHeader } from '../columns/normalise-header.ts';
import type { PlannedField } from '../plan/paste-plan.ts';
import { aboutOf, createMeanings, type KnownMark } from '../rows/mark-meaning.ts';
import type { HeadedSheet } from './ask-columns.ts';
import { choicesOf, otherwiseOf } from './ask-headings.ts';
import type { Asking } from './questions.ts';
import { likelyMeanings } from './read-heading.ts';

/** Fewer of the cells would be chance. */
const leastShare = 0.6;
/** Longer texts are no unit. */
const longestUnit = 12;

/**
 * Offers an unused column of units or currencies as that of a number column, which has none otherwise: one beside it first. A column that is taken
 * is mapped; one that is not is left out.
 */
export function askAboutNeighbours(sheet: HeadedSheet, marks: KnownMark[], context: PasteContext, asking: Asking): void {
  const { header, rows, columns } = sheet;
  const { messages, plan } = context;
  const meaningsOf = createMeanings(context);
  const used = new Set(columns.values());
  for (const [field, column] of columns) {
    const about = aboutOf(plan, field);
    if (about === undefined || columns.has(about) || marks.some((mark) => mark.field === field && mark.about === about)) continue;
    for (const beside of [column + 1, column - 1, ...header.cells.keys()]) {
      if (columns.has(about)) break;
      const cells = rows.map((row) => row.cells[beside] ?? '').filter((cell) => cell !== '');
      // One letter is a size as well.
      const isLetter = (cell: string) => field.paste.currency !== undefined && cell.length === 1 && /\p{L}/u.test(cell);
      const known = cells.filter((cell) => !isLetter(cell) && meaningsOf({ field, beside: cell }).length > 0);
      if (beside < 0 || used.has(beside) || known.length === 0 || known.length < cells.length * leastShare) continue;
      used.add(beside);
      const [heading, other] = [header.cells[column] ?? '', header.cells[beside] ?? ''];
      const values = { heading: shortened(heading), beside: shortened(other), example: known[0] ?? '', kind: about.label.toLowerCase() };
      const choices = ([true, false] as const).map((meaning) => ({
        value: meaning ? 'yes' : 'no',
        label: messageText(messages, `paste.ask.${meaning ? 'isUnit' : 'isNotUnit'}`, values),
        meaning,
      }));
      const text = messageText(messages, other === '' ? 'paste.ask.blankNeighbour' : 'paste.ask.neighbour', values);
      if (asking.ask({ id: `unit ${other} ${heading}`, text, column: beside, field: about.name }, choices) === true)
        columns.set(about, beside);
    }
    if (!columns.has(about)) marks.push(...askAboutUnknownUnit({ field, column, about, used }, sheet, context, asking));
  }
}

interface Measured {
  readonly field: PlannedField;
  readonly column: number;
  readonly about: PlannedField;
  readonly used: Set<number>;
}

/** Asks about a column of texts beside the numbers, without a heading or with one for units, that holds no known unit. */
function askAboutUnknownUnit(
  { field, column, about, used }: Measured,
  { header, rows, columns }: HeadedSheet,
  context: PasteContext,
  asking: Asking,
): readonly KnownMark[] {
  if (field.paste.unit === undefined) return [];
  const measured = new Set([...columns].filter(([{ paste }]) => paste.unit !== undefined).map(([, at]) => at));
  // A unit stands behind its number first of all.
  const isOwn = (at: number) => at === column + 1 || !measured.has(at - 1);
  const headingAt = (at: number) => header.cells[at] ?? '';
  const isForUnits = (at: number) =>
    headingAt(at) === '' ? at === column + 1 : meaningWords(normaliseHeader(headingAt(at))).some((word) => /^units?$/.test(word));
  const cellsAt = (at: number) => new Set(rows.map((row) => row.cells[at] ?? '').filter((cell) => cell !== ''));
  const isText = (cell: string) => cell.length <= longestUnit && /\p{L}/u.test(cell);
  const beside = [column + 1, column - 1, ...header.cells.keys()].find(
    (at) => at >= 0 && !used.has(at) && isOwn(at) && isForUnits(at) && cellsAt(at).size > 0 && [...cellsAt(at)].every(isText),
  );
  if (beside === undefined) return [];
  used.add(beside);
  const [unit = '', ...others] = cellsAt(beside);
  const { messages } = context;
  const likely = others.length > 0 ? [] : likelyMeanings(field, context).flatMap((meaning) => choicesOf(meaning, about, messages));
  const text = messageText(messages, 'paste.ask.unknownUnit', {
    beside: [unit, ...others].slice(0, 3).join(', '),
    heading: shortened(headingAt(column)),
  });
  const id = `unit ${unit} ${headingAt(beside)} ${headingAt(column)}`;
  const meaning = asking.ask({ id, text, column: beside, field: about.name }, [...likely, ...otherwiseOf(field, messages)]);
  if (meaning === 'leave') columns.delete(field);
  return meaning === undefined || meaning === 'none' || meaning === 'leave' ? [] : [{ field, about, beside: unit, meaning }];
}
