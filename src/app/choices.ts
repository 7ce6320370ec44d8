import { isRecord } from '#renderer/expression/index.ts';
import type { Ports } from '#renderer/screen/ports.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Code lists, asked for once for the same parameters. A list that failed is asked for again the next time. */
export function createChoices(call: Ports['call']): Ports['loadChoices'] {
  const lists = new Map<string, Promise<Rows>>();
  return (operation, params) => {
    const key = JSON.stringify([operation, params]);
    const known = lists.get(key);
    if (known !== undefined) return known;
    const rows = call(operation, { params }).then(({ body }) => (Array.isArray(body) ? body.filter(isRecord) : []));
    lists.set(key, rows);
    rows.catch(() => lists.delete(key));
    return rows;
  };
}
