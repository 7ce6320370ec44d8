import { messageText, shortened } from '../../messages.ts';
import type { PasteContext } from '../paste-context.ts';
import type { RowCells } from '../rows/line-reader.ts';
import { type ChargeName, chargesNamed } from '../rows/row-kind.ts';
import type { Asking } from './questions.ts';

/**
 * Asks what becomes of a row that looks like a charge; undefined until it is answered.
 * @param mayBeDeclared whether it holds an amount that a declaration has a place for
 */
export function askAboutRow(
  { row, cells, of }: RowCells,
  mayBeDeclared: boolean,
  { plan: { byName }, messages }: PasteContext,
  asking: Asking,
): 'leave' | 'goods' | ChargeName | undefined {
  const [description, value] = [byName.get('description'), byName.get('exportValue')];
  const whole = (description && of(description)) || (cells.find((cell) => cell !== '') ?? '');
  const text = shortened(whole);
  const choices = ([...(mayBeDeclared ? chargesNamed(whole) : []), 'leave', 'goods'] as const).map((meaning) => ({
    value: meaning,
    label: messageText(messages, `paste.ask.row-${meaning}`),
    meaning,
  }));
  const question = messageText(messages, 'paste.ask.row', { row, text, value: (value && of(value)) ?? '' });
  return asking.ask({ id: `row ${text}`, text: question, row }, choices);
}
