import { messageText, shortened } from '../../messages.ts';
import type { SheetRow } from '../block/parse-rows.ts';
import type { PasteContext } from '../paste-context.ts';
import type { PlannedField } from '../plan/paste-plan.ts';
import type { Asking } from './questions.ts';

/** Asks whether a row that looks like a charge holds goods; undefined until it is answered. */
export function askAboutRow(
  { number, cells }: SheetRow,
  of: (field: PlannedField) => string,
  { plan: { byName }, messages }: PasteContext,
  asking: Asking,
): 'leave' | 'goods' | undefined {
  const [description, value] = [byName.get('description'), byName.get('exportValue')];
  const text = shortened((description && of(description)) || (cells.find((cell) => cell !== '') ?? ''));
  const choices = (['leave', 'goods'] as const).map((meaning) => ({
    value: meaning,
    label: messageText(messages, `paste.ask.row-${meaning}`),
    meaning,
  }));
  const question = messageText(messages, 'paste.ask.row', { row: number, text, value: (value && of(value)) ?? '' });
  return asking.ask({ id: `row ${text}`, text: question, row: number }, choices);
}
