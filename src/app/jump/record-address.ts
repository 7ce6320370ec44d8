import type { Found } from '#schemas/generated/types.ts';
import { printDialogAddress } from '#renderer/index.ts';
import { changeQuery } from '../routing/query.ts';

type Item = Found['groups'][number]['items'][number];

/** The address that opens a record: its page, or a dialog over a page. */
export function recordAddress({ page, screen, input = [] }: Pick<Item, 'page' | 'screen' | 'input'>): string {
  if (screen === undefined) return page;
  const values = Object.fromEntries(input.map(({ name, value }) => [name, value]));
  const [path = '', query = ''] = page.split('?');
  return `${path}${changeQuery(query, { open: printDialogAddress({ screen, values }) })}`;
}
