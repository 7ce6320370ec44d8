import type { Ports } from '#renderer/screen/ports.ts';
import { isRecord } from './is-record.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Code lists, asked for once. A list that failed is asked for again the next time. */
export function createChoices(call: Ports['call']): Ports['loadChoices'] {
  const lists = new Map<string, Promise<Rows>>();
  return (operation) => {
    const known = lists.get(operation);
    if (known !== undefined) return known;
    const rows = call(operation, { params: {} }).then(({ body }) => (Array.isArray(body) ? body.filter(isRecord) : []));
    lists.set(operation, rows);
    rows.catch(() => lists.delete(operation));
    return rows;
  };
}
