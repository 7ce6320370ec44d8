import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import { type EntityField, fillText, isEmpty, readPath, rootOf } from '#renderer/expression/index.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { FieldErrors } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import type { RecordData } from './check-record.ts';
import type { Documents } from '../documents/documents.ts';
import type { ServerEntity } from '../documents/server-entity.ts';

export type Key = string | number;

/** A record that others may refer to. */
export interface FoundRecord {
  readonly id: number;
  readonly data: RecordData;
}

/** A query that may run alone or in a batch. */
export interface RecordQuery {
  compile(): CompiledQuery<FoundRecord>;
  execute(): Promise<FoundRecord[]>;
}

/** The part of a list that references need; each list declares its own. */
export interface LinkedList {
  readonly entity: ServerEntity;
  /**
   * Those of the keys that the caller sees. For `choose` only those that may be chosen, locked until the transaction ends.
   * Absent where nothing refers to the list.
   */
  find?(db: Kysely<Tables>, keys: readonly Key[], purpose: 'choose' | 'show'): RecordQuery;
  /** How many of its records hold the key in a field. Absent where its records refer to nothing that can be deleted. */
  count?(trx: Transaction<Tables>, field: EntityField, key: Key): Promise<number>;
}

export interface Uses {
  readonly count: number;
  /** "Voyage Vessel 3". */
  readonly told: string;
}

/** Resolves `x-references` over all lists. */
export interface References {
  /** Keys of the request that the caller cannot see in their list. Keys stored earlier are not checked. */
  unknown(trx: Transaction<Tables>, entity: ServerEntity, record: RecordData, change: Change): Promise<FieldErrors>;
  /** The records that refer to one. */
  usesOf(trx: Transaction<Tables>, entity: string, record: RecordData): Promise<Uses>;
  /** Queries for the records that an entity's values refer to, to be run in a batch. */
  queries(db: Kysely<Tables>, entity: ServerEntity, records: readonly RecordData[]): readonly LabelQuery[];
}

interface Change {
  readonly edited: ReadonlySet<string>;
  readonly original?: RecordData;
}

export interface LabelQuery {
  readonly field: string;
  readonly query: RecordQuery;
  /** Labels by key as text, of the rows that the query answered. */
  labels(rows: readonly FoundRecord[]): ReadonlyMap<string, string>;
}

/** @throws Error where a field refers to a list that none of these is */
export function createReferences({ references: table }: Pick<Documents, 'references'>, lists: readonly LinkedList[]): References {
  const byEntity = new Map(lists.map((list) => [list.entity.compiled.schema.$id, list]));
  const links = lists.flatMap((list) => referringFields(list.entity).map((link) => ({ list, ...link })));
  for (const { list, field, to } of links) {
    const where = `${list.entity.compiled.schema.$id}.${field.path} refers to ${to}`;
    if (table[to] === undefined || byEntity.get(to)?.find === undefined) throw new Error(`${where}, and nothing looks its keys up.`);
  }
  const listOf = (to: string) => {
    const [list, declared] = [byEntity.get(to), table[to]];
    if (list?.find === undefined || declared === undefined) throw new Error(`Nothing looks up keys of ${to}.`);
    return { find: list.find.bind(list), ...declared };
  };
  return {
    async unknown(trx, entity, record, { edited, original }) {
      const errors: [string, readonly string[]][] = [];
      for (const { field, to } of referringFields(entity)) {
        const { path, label, schema } = field;
        const key = readPath(record, path);
        const isGiven = edited.has(path) || edited.has(rootOf(path));
        if (!isGiven || !isKey(key) || key === readPath(original, path)) continue;
        const isPossible = typeof key === 'string' || Number.isSafeInteger(key);
        const found = isPossible ? await listOf(to).find(trx, [key], 'choose').execute() : [];
        if (found.length > 0) continue;
        const own = schema.errorMessage?.['references'];
        errors.push([path, [own === undefined ? text('problem.value.unknownRecord', { label }) : fillText(own, { label })]]);
      }
      return Object.fromEntries(errors);
    },
    async usesOf(trx, entity, record) {
      const key = record[table[entity]?.key ?? ''];
      const uses: { readonly words: string; readonly count: number }[] = [];
      for (const { list, field, to } of links) {
        if (to !== entity || !isKey(key) || list.count === undefined) continue;
        const count = await list.count(trx, field, key);
        if (count > 0) uses.push({ words: `${list.entity.compiled.schema.title} ${field.label} ${count}`, count });
      }
      return { count: uses.reduce((sum, { count }) => sum + count, 0), told: uses.map(({ words }) => words).join(', ') };
    },
    queries(db, entity, records) {
      return referringFields(entity).flatMap(({ field: { path }, to }) => {
        const keys = [...new Set(records.map((record) => record[path]).filter(isKey))];
        if (keys.length === 0) return [];
        const { find, key, label } = listOf(to);
        const labels = (rows: readonly FoundRecord[]) =>
          new Map(rows.map(({ id, data }) => [String({ ...data, id }[key] ?? ''), fillLabel(label, { ...data, id })]));
        return [{ field: path, query: find(db, keys, 'show'), labels }];
      });
    },
  };
}

function referringFields({ compiled }: ServerEntity): readonly { readonly field: EntityField; readonly to: string }[] {
  return [...compiled.fields.values()].flatMap((field) => {
    const to = field.schema['x-references'];
    return to === undefined ? [] : [{ field, to }];
  });
}

function isKey(value: unknown): value is Key {
  return (typeof value === 'string' || typeof value === 'number') && !isEmpty(value);
}

function fillLabel(label: string, record: RecordData): string {
  return label.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(record[name] ?? '')).trim();
}
