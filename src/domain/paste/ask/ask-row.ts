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
  { plan: { byName }, messages, charges }: PasteContext,
  asking: Asking,
): 'leave' | 'goods' | ChargeName | undefined {
  const [description, value] = [byName.get('description'), byName.get('exportValue')];
  const whole = (description && of(description)) || (cells.find((cell) => cell !== '') ?? '');
  const named = chargesNamed(whole);
  const choices = ([...(mayBeDeclared ? named : []), 'leave', 'goods'] as const).map((meaning) => ({
    value: meaning,
    label: messageText(messages, `paste.ask.row-${meaning}`),
    meaning,
  }));
  const key = charges === 'declared' && named.length > 0 ? 'paste.ask.row-declared' : 'paste.ask.row';
  const text = messageText(messages, key, { row, text: shortened(whole), value: (value && of(value)) ?? '' });
  // A different question, with other choices, if the amount cannot be declared.
  const id = `${mayBeDeclared || named.length === 0 ? 'row' : 'undeclared row'} ${whole}`;
  return asking.ask({ id, text, row }, choices);
}
