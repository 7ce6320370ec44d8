import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import { OWN } from '#src/documents/variations/own-fields.ts';
import { type EntityField, fillText, isEmpty, readPath, rootOf } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { FieldErrors } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import type { RecordData } from './check-record.ts';
import type { Documents } from '../../documents/documents.ts';
import type { ServerEntity } from '../../documents/server-entity.ts';
import type { Use } from './uses.ts';

export type ReferenceKey = string | number;

/** A record that others may refer to. */
export interface FoundRecord {
  readonly id: number;
  readonly data: RecordData;
}

/** A query that runs alone or in a batch. */
export interface RecordQuery {
  compile(): CompiledQuery<FoundRecord>;
  execute(): Promise<FoundRecord[]>;
}

/** What references need of a list; each list declares its own. */
export interface LinkedList {
  readonly entity: ServerEntity;
  /**
   * Records of these keys that the caller sees; of several with one key the newest comes last. For `choose` only those that can be chosen,
   * valid today in the zone, locked until the transaction ends. Absent if nothing refers to the list.
   */
  find?(db: Kysely<Tables>, keys: readonly ReferenceKey[], purpose: 'choose' | 'show', zone?: string): RecordQuery;
  /** Locks chosen records until the transaction ends, if `find` cannot. */
  hold?(trx: Transaction<Tables>): Promise<unknown>;
  /** Its records refer to nothing that can be deleted. */
  readonly refersToLasting?: true;
  /** Of records that are stored as several: the entity of which the own values are kept; the other fields are those of their lists. */
  readonly ownKeptOf?: string;
}

export type ReferencesOf = (documents: Documents) => References;

/** Resolves `x-references` over all lists. */
export interface References {
  /** Keys of the request that the caller cannot see in their list. Keys stored earlier are not checked. */
  unknown(trx: Transaction<Tables>, entity: ServerEntity, record: RecordData, change: ReferenceCheck): Promise<FieldErrors>;
  /** The references to an entity's records. */
  usesOf(entity: string): readonly Use[];
  /** Queries for the records that an entity's values refer to, for a batch. */
  queries(db: Kysely<Tables>, entity: ServerEntity, records: readonly RecordData[]): readonly LabelQuery[];
}

interface ReferenceCheck {
  readonly edited: ReadonlySet<string>;
  readonly original?: RecordData;
  /** The business's time zone, which decides what today is. */
  readonly zone?: string | undefined;
}

export interface LabelQuery {
  readonly field: string;
  readonly query: RecordQuery;
  /** Labels by key as text, of the rows that the query returned. */
  labels(rows: readonly FoundRecord[]): ReadonlyMap<string, string>;
}

/** @throws Error if a field refers to an unknown list */
export function createReferences({ references: table }: Pick<Documents, 'references'>, lists: readonly LinkedList[]): References {
  const byEntity = new Map(lists.map((list) => [list.entity.compiled.schema.$id, list]));
  const links = lists.flatMap((list) => referringFields(list.entity).map((link) => ({ list, ...link })));
  for (const { list, field, to } of links) {
    const where = `${list.entity.compiled.schema.$id}.${field.path} refers to ${to}`;
    if (table[to] === undefined || byEntity.get(to)?.find === undefined) throw new Error(`${where}, a list without lookups.`);
  }
  const listOf = (to: string) => {
    const [list, declared] = [byEntity.get(to), table[to]];
    if (list?.find === undefined || declared === undefined) throw new Error(`The list ${to} has no lookups.`);
    return { find: list.find.bind(list), hold: list.hold?.bind(list), ...declared };
  };
  return {
    async unknown(trx, entity, record, { edited, original, zone }) {
      const errors: [string, readonly string[]][] = [];
      for (const { field, to } of referringFields(entity)) {
        const { path, label, schema } = field;
        const key = readPath(record, path);
        const isGiven = edited.has(path) || edited.has(rootOf(path));
        if (!isGiven || !isKey(key) || key === readPath(original, path)) continue;
        const isPossible = typeof key === 'string' ? isOfPattern(schema, key) : Number.isSafeInteger(key);
        const { find, hold } = listOf(to);
        if (isPossible) await hold?.(trx);
        const found = isPossible ? await find(trx, [key], 'choose', zone).execute() : [];
        if (found.length > 0) continue;
        const own = schema.errorMessage?.['references'];
        errors.push([path, [own === undefined ? text('problem.value.unknownRecord', { label }) : fillText(own, { label })]]);
      }
      return Object.fromEntries(errors);
    },
    usesOf(entity) {
      const key = table[entity]?.key ?? '';
      return links.flatMap(({ list, field, to }) =>
        to !== entity || list.refersToLasting === true || (list.ownKeptOf !== undefined && rootOf(field.path) !== OWN)
          ? []
          : [{ ...namesOf(list), label: field.label, where: [[field.path, key] as const] }],
      );
    },
    queries(db, entity, records) {
      return referringFields(entity).flatMap(({ field: { path }, to }) => {
        const keys = [...new Set(records.map((record) => readPath(record, path)).filter(isKey))];
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

function namesOf({ entity, ownKeptOf }: LinkedList): Pick<Use, 'entity' | 'title'> {
  const { $id, title } = entity.compiled.schema;
  return { entity: ownKeptOf ?? $id, title };
}

/** A field's pattern can restrict the records of the list that it may name. */
function isOfPattern({ pattern }: FieldSchema, key: string): boolean {
  return pattern === undefined || new RegExp(pattern, 'u').test(key);
}

function isKey(value: unknown): value is ReferenceKey {
  return (typeof value === 'string' || typeof value === 'number') && !isEmpty(value);
}

function fillLabel(label: string, record: RecordData): string {
  return label.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(record[name] ?? '')).trim();
}
