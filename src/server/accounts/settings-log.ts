import type { Transaction } from 'kysely';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { printStored, withUnit } from '#src/expression/index.ts';
import type { Change } from '#schemas/generated/types.ts';
import { type Actor, type AuditEntry, recordChange } from '../database/changes/audit.ts';
import type { Database } from '../database/database.ts';
import { personName } from '../database/tables/person-name.ts';
import type { Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { invalid } from '../messages/refusal.ts';
import type { RecordData } from '../records/check-record.ts';
import { difference } from '../records/patch.ts';
import type { Documents } from '../documents/documents.ts';
import { printing } from '../documents/server-entity.ts';
import { actionOf, printedValue } from '../resources/change-log.ts';
import { text } from '../messages/texts.ts';

/** The change log of registration, branches, rights and settings. */
export const SETTINGS_LOG = 'Settings';
const MOST_ENTRIES = 1_000;

interface SettingsChange {
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

/** Settings changes, newest first. */
export async function listSettingsChanges(database: Database, { token, path }: Call): Promise<Answer> {
  if (path.text('kind') !== SETTINGS_LOG) throw invalid({ kind: [text('problem.value.unknownRecord', { label: 'kind' })] });
  const entries = database.kysely
    .selectFrom('audit_log')
    .select([
      'id',
      'created_at as created',
      personName<string>('user_id').as('who'),
      'action',
      'subject',
      personName('about_id').as('about'),
      'before',
      'after',
    ])
    .where('registration_id', '=', tenant)
    .where('kind', '=', SETTINGS_LOG)
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES);
  const { results } = await database.read(token, [entries]);
  const changes = results[0].map(({ id, created, who, action, subject, about, before, after }): Change => {
    const what = about === null ? subject : `${subject} ${about}`;
    const values = valuesIn(before, after);
    const message = text(`audit.${actionOf(action)}`, { who, what });
    return { id, created, message: values.length === 0 ? message : `${message}: ${values.join(', ')}` };
  });
  return ok(changes);
}

function valuesIn(before: unknown, after: unknown): string[] {
  const was = new Map(Object.entries(before ?? {}));
  return Object.entries(after ?? {}).map(([label, value]) =>
    was.has(label)
      ? text('audit.changedValue', { label, before: printedValue(was.get(label)), after: printedValue(value) })
      : text('audit.value', { label, value: printedValue(value) }),
  );
}
