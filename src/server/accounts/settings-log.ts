import type { Transaction } from 'kysely';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { printStored, withUnit } from '#src/expression/index.ts';
import { type Actor, type AuditEntry, recordChange } from '../database/changes/audit.ts';
import type { Database } from '../database/database.ts';
import { personName } from '../database/tables/person-name.ts';
import type { Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';
import { allReferences } from './all-references.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { invalid } from '../messages/refusal.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { difference } from '../records/request/patch.ts';
import type { Documents } from '../documents/documents.ts';
import { printing } from '../documents/server-entity.ts';
import { describeChange, printedValue, valuesPrinter } from '../records/lists/change-log.ts';
import { resourceOf } from '../records/store/context-lists.ts';
import { text } from '../messages/texts.ts';

/** The change log of registration, branches, rights and settings. */
export const SETTINGS_LOG = 'Settings';
const MOST_ENTRIES = 1_000;

export interface SettingsChange {
  /** Entity whose labels the log uses. */
  readonly entity: string;
  readonly action: AuditEntry['action'];
  readonly subject: string;
  readonly about?: number;
  readonly before?: RecordData;
  readonly after: RecordData;
}

/** Logs a change of registration, branches, rights or settings, field by field with their labels. */
export async function logSettings(trx: Transaction<Tables>, documents: Documents, actor: Actor, change: SettingsChange): Promise<void> {
  const { entity, before = {}, after, ...entry } = change;
  const changed = difference(before, after);
  const worded = (record: RecordData) => described(documents.schema(entity), record);
  await recordChange(trx, actor, { kind: SETTINGS_LOG, ...entry, before: worded(changed.before), after: worded(changed.after) });
}

function described({ properties }: EntitySchema, record: RecordData): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const schema = properties[name] ?? {};
      return [schema.title ?? name, typeof value === 'boolean' ? value : withUnit(schema, printStored(schema, value, printing))];
    }),
  );
}

/** Settings changes, newest first, and those of the lists that count as settings. */
export async function listSettingsChanges(database: Database, { token, path, documents }: Call): Promise<Answer> {
  if (path.text('kind') !== SETTINGS_LOG) throw invalid({ kind: [text('problem.value.unknownRecord', { label: 'kind' })] });
  const lists = documents.contract.operations.flatMap(({ resource }) =>
    resource?.settings === true && resource.action === 'list' ? [resourceOf(resource.entity, documents)] : [],
  );
  const entries = database.kysely
    .selectFrom('audit_log')
    .select([
      'id',
      'kind',
      'created_at as created',
      personName<string>('user_id').as('who'),
      'action',
      'subject',
      personName('about_id').as('about'),
      'before',
      'after',
    ])
    .where('registration_id', '=', tenant)
    .where('kind', 'in', [SETTINGS_LOG, ...lists.map(({ declaration }) => declaration.audit)])
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES);
  const { session, results } = await database.read(token, [entries]);
  const printers = new Map<string, (values: { before: unknown; after: unknown }) => string[]>();
  for (const list of lists) {
    const kind = list.declaration.audit;
    const own = results[0].filter((entry) => entry.kind === kind);
    printers.set(kind, await valuesPrinter(database, list, allReferences(documents), { token, session }, own));
  }
  return ok(
    results[0].map((entry) => {
      const { subject, about } = entry;
      const what = about === null ? subject : `${subject} ${about}`;
      return describeChange({ ...entry, what }, printers.get(entry.kind)?.(entry) ?? valuesIn(entry));
    }),
  );
}

function valuesIn({ before, after }: { before: unknown; after: unknown }): string[] {
  const was = new Map(Object.entries(before ?? {}));
  return Object.entries(after ?? {}).map(([label, value]) =>
    was.has(label)
      ? text('audit.changedValue', { label, before: printedValue(was.get(label)), after: printedValue(value) })
      : text('audit.value', { label, value: printedValue(value) }),
  );
}
