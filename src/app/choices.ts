import { isRecord } from '#renderer/expression/index.ts';
import type { Ports } from '#renderer/services/ports.ts';
import type { Client } from './api/client.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

export interface Choices {
  readonly load: Ports['loadChoices'];
  /** What was written may stand in a list: those at its address, or above it, are asked for again. */
  noteWrite(operation: string): void;
}

/** Code lists, asked for once for the same parameters. A list that failed is asked for again the next time. */
export function createChoices({ call, operation }: Pick<Client, 'call' | 'operation'>): Choices {
  const lists = new Map<string, { readonly path: string; readonly rows: Promise<Rows> }>();
  return {
    load(name, params) {
      const key = JSON.stringify([name, params]);
      const known = lists.get(key);
      if (known !== undefined) return known.rows;
      const rows = call(name, { params }).then(({ body }) => (Array.isArray(body) ? body.filter(isRecord) : []));
      lists.set(key, { path: operation(name).path, rows });
      rows.catch(() => lists.delete(key));
      return rows;
    },
    noteWrite(name) {
      const { path: written } = operation(name);
      for (const [key, { path }] of lists) if (`${written}/`.startsWith(`${path}/`)) lists.delete(key);
    },
  };
}
