import { isEmpty, isRecord } from '#src/expression/index.ts';
import type { NewRecord, References } from '#renderer/services/references.ts';
import type { Choices } from './choices.ts';

/** The lookup of each list that fields refer to, by entity. */
export type ReferenceTable = Readonly<
  Record<string, { readonly key: string; readonly label: string; readonly operation?: string; readonly new?: NewRecord }>
>;

type Labels = ReadonlyMap<string, string>;

/** Labels from the cached code lists; each list is loaded with its first label. */
export function createReferences(table: ReferenceTable, load: Choices['load']): References {
  const listeners = new Set<() => void>();
  const shown = new Map<string, Labels>();
  const asked = new WeakSet<Promise<unknown>>();
  const rows = new Map<string, Awaited<ReturnType<Choices['load']>>>();
  let revision = 0;

  /** A list that was written to is loaded again; its labels are updated then. */
  function ask(entity: string, operation: string, { key, label }: ReferenceTable[string]): void {
    const list = load(operation, {});
    if (asked.has(list)) return;
    asked.add(list);
    list.then(
      (loaded) => {
        shown.set(entity, new Map(loaded.map((row) => [textOf(row[key]), printed(label, row)])));
        revision += 1;
        for (const listener of listeners) listener();
      },
      // Without the list the key itself is shown.
      () => undefined,
    );
  }

  return {
    choicesOf(entity) {
      const list = table[entity];
      return list?.operation === undefined ? undefined : { operation: list.operation, value: list.key, label: list.label };
    },
    newOf: (entity) => table[entity]?.new,
    labelOf(entity, key) {
      const list = table[entity];
      if (list?.operation === undefined || isEmpty(key)) return undefined;
      // A record whose label is its key needs no list.
      if (list.label === `{${list.key}}`) return textOf(key);
      ask(entity, list.operation, list);
      return shown.get(entity)?.get(textOf(key));
    },
    namedBy: (entity) => [...(table[entity]?.label.matchAll(/\{(\w+)\}/g) ?? [])].flatMap(([, name = '']) => name),
    async loadRows(entity) {
      const operation = table[entity]?.operation;
      if (operation === undefined) throw new Error(`The list of ${entity} cannot be loaded whole.`);
      const loaded = await load(operation, {});
      rows.set(entity, loaded);
      return loaded;
    },
    rowsOf: (entity) => rows.get(entity) ?? [],
    revision: () => revision,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function printed(label: string, row: Readonly<Record<string, unknown>>): string {
  return label.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(row[name])).trim();
}

function textOf(value: unknown): string {
  return isEmpty(value) || isRecord(value) ? '' : String(value);
}
