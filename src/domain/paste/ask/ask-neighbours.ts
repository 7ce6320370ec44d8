import { messageText, shortened } from '../../messages.ts';
import type { PasteContext } from '../paste-context.ts';
import { aboutOf, createMeanings, type KnownMark } from '../rows/mark-meaning.ts';
import type { HeadedSheet } from './ask-columns.ts';
import type { Asking } from './questions.ts';

/** Fewer of the cells would be chance. */
const leastShare = 0.6;

/**
 * Offers an unused column of units or currencies as that of a number column, which has none otherwise: one beside it first. A column that is taken
 * is mapped; one that is not is left out.
 */
export function askAboutNeighbours(
  { header, rows, columns }: HeadedSheet,
  marks: readonly KnownMark[],
  context: PasteContext,
  asking: Asking,
): void {
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
  }
}
