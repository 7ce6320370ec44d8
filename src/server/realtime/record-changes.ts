import { accessOf, isRecord, printStored, readPath, withUnit } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { RecordChange } from '#schemas/generated/types.ts';
import { sql } from 'kysely';
import { accessTo, findConsignment } from '../parties/access.ts';
import type { Database } from '../database/database.ts';
import type { RowOf } from '../database/tables/row-of.ts';
import { personName } from '../database/tables/person-name.ts';
import { ownerOf, tenant } from '../database/tables/tenant.ts';
import { printing, type ServerEntity } from '../documents/server-entity.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { forbidden, invalid } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { type Labels, readLabels } from '../records/show/read-labels.ts';
import type { ReferencesOf } from '../records/check/references.ts';
import { actionOf } from '../records/lists/change-log.ts';
import { kindOf, storedAt } from './record-kinds.ts';

/** Limit of the entries read, and of the rows returned. */
const MOST_ENTRIES = 500;
const MOST_ROWS = 1_000;
/** Characters of a value. */
const LONGEST_VALUE = 500;

/** Changes of a record, newest first: a row for each field that the caller may read. */
export async function listRecordChanges(
  database: Database,
  referencesOf: ReferencesOf,
  { documents, path, query, token }: Call,
): Promise<Answer> {
  const db = database.kysely;
  const consignmentId = path.number('consignmentId');
  const [entity, id] = [query.text('Entity') ?? '', query.number('RecordId')];
  const kind = kindOf(entity, documents);
  const found = findConsignment(db, consignmentId);
  if (kind === undefined) {
    const { session, results } = await database.read(token, [found]);
    accessTo(session, results[0], 'see');
    throw invalid({ Entity: [text('problem.value.unknownRecord', { label: 'Entity' })] });
  }
  const { session, results } = await database.read(token, [
    found,
    entriesOf(db, consignmentId, entity, id, storedAt(db, kind, consignmentId, id)),
  ]);
  const access = accessTo(session, results[0], 'see');
  if (!kind.mayRead(access)) throw forbidden();
  const served = documents.entity(entity);
  const records = results[1].flatMap(({ before, after }) => [before, after]).filter(isRecord);
  const labels = await readLabels(database, referencesOf(documents), served, token, records);
  const readable = new Set(accessOf(served.logged, access.context).readable);
  readable.delete(kind.parentField ?? '');
  return ok(results[1].flatMap((entry) => rowsOf(entry, served, readable, labels)).slice(0, MOST_ROWS), { 'cache-control': 'no-store' });
}

/** Entries of the record, and the one that created it together with others. */
function entriesOf(db: Database['kysely'], consignmentId: number, entity: string, id: number, stored: ReturnType<typeof storedAt>) {
  return db
    .selectFrom('audit_log as a')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('party as s')
          .select(['s.name', 's.is_unconfirmed'])
          .whereRef('s.registration_id', '=', 'a.registration_id')
          .where('s.consignment_id', '=', consignmentId)
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select([
      'a.id',
      'a.created_at as created',
      personName<string>('a.user_id').as('who'),
      'a.action',
      'a.subject',
      'a.before',
      'a.after',
      'a.record_id as recordId',
      'p.name as business',
      'p.is_unconfirmed as isUnconfirmed',
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb('a.owner_registration_id', '=', ownerOf(consignmentId)), eb('a.consignment_id', '=', consignmentId)]),
        // Of own fields.
        eb.and([eb('a.owner_registration_id', '=', tenant), eb('a.registration_id', '=', tenant), eb('a.consignment_id', 'is', null)]),
      ]),
    )
    .where('a.entity', '=', entity)
    .where((eb) => eb.or([eb('a.record_id', '=', id), eb.and([eb('a.record_id', 'is', null), eb('a.created_at', '=', stored)])]))
    .orderBy(sql`a.id`, 'desc')
    .limit(MOST_ENTRIES);
}

type AuditRow = RowOf<typeof entriesOf>;

function rowsOf(entry: AuditRow, { logged }: ServerEntity, readable: ReadonlySet<string>, labels: Labels): RecordChange[] {
  const { id, created, who, before, after } = entry;
  const action = actionOf(entry.action);
  const because = readPath(after, 'because');
  const change = {
    created,
    who,
    action,
    ...(entry.business !== null && { business: entry.business, isUnconfirmed: entry.isUnconfirmed === true }),
    ...(typeof because === 'string' && { because }),
  };
  // Created with others, or changed as a whole.
  if (entry.recordId === null) return [{ ...change, id, after: entry.subject }];
  if (after === null) return [{ ...change, id }];
  const fields = [...logged.fields.values()].flatMap(({ path, label, schema }): RecordChange[] => {
    const [was, became] = [readPath(before, path) ?? undefined, readPath(after, path) ?? undefined];
    if (!readable.has(path) || schema['x-value']?.mode === 'always' || JSON.stringify(was) === JSON.stringify(became)) return [];
    const print = (value: unknown) => printed(schema, labels.get(path)?.get(String(value)) ?? value);
    return [{ ...change, id: `${id}:${path}`, field: label, ...shown('before', print(was)), ...shown('after', print(became)) }];
  });
  // A change of hidden fields is listed without them.
  return fields.length > 0 ? fields : [{ ...change, id }];
}

function shown(name: 'before' | 'after', value: string): Partial<RecordChange> {
  return value === '' ? {} : { [name]: value };
}

function printed(schema: FieldSchema, value: unknown): string {
  const whole = withUnit(schema, printStored(schema, value, printing));
  return whole.length > LONGEST_VALUE ? `${whole.slice(0, LONGEST_VALUE).toWellFormed()}…` : whole;
}
