import { accessOf } from '#renderer/expression/index.ts';
import type { Change } from '#schemas/generated/types.ts';
import { shortened } from '#src/domain/messages.ts';
import type { AuditEntry } from '../database/changes/audit.ts';
import type { Database } from '../database/database.ts';
import { tenant } from '../database/tables/tenant.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { text } from '../messages/texts.ts';
import { contextOf, type Resource } from './resource.ts';

/** The newest entries of a change log that are answered. */
const MOST_ENTRIES = 1_000;

/** Who changed what, the newest first: each entry one sentence with what was before and after. */
export async function listChanges(database: Database, resource: Resource, { token }: Call): Promise<Answer> {
  const entries = database.kysely
    .selectFrom('audit_log')
    .select(['id', 'created_at as created', 'user_name as who', 'action', 'subject as what', 'before', 'after'])
    .where('registration_id', '=', tenant)
    .where('kind', '=', resource.declaration.audit)
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES);
  const { session, results } = await database.read(token, [entries]);
  const { readable } = accessOf(resource.entity.compiled, contextOf(session));
  const changes = results[0].map(({ id, created, who, action, what, before, after }): Change => {
    const values = valuesIn(resource, readable, before, after);
    const message = text(`audit.${actionOf(action)}`, { who, what });
    return { id, created, message: values.length === 0 ? message : `${message}: ${values.join(', ')}` };
  });
  return ok(changes);
}

/** What each field was and became; fields that the caller may not see are passed over. */
function valuesIn({ entity: { compiled } }: Resource, readable: ReadonlySet<string>, before: unknown, after: unknown): string[] {
  const [was, became] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  return [...compiled.fields.values()].flatMap(({ path, label, schema }) => {
    if (!readable.has(path) || (!was.has(path) && !became.has(path))) return [];
    const print = (value: unknown) => printedValue(value, schema['x-labels']);
    if (before === null || after === null) return [text('audit.value', { label, value: print(became.get(path) ?? was.get(path)) })];
    return [text('audit.changedValue', { label, before: print(was.get(path)), after: print(became.get(path)) })];
  });
}

/** A value in the words of a change log. */
export function printedValue(value: unknown, labels: Readonly<Record<string, string>> = {}): string {
  if (value === undefined || value === null) return text('audit.empty');
  if (typeof value === 'boolean') return text(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'string') return `“${shortened(labels[value] ?? value)}”`;
  return shortened(JSON.stringify(value));
}

/** Throws for what no change log knows. */
export function actionOf(action: string): AuditEntry['action'] {
  switch (action) {
    case 'create':
    case 'change':
    case 'delete':
    case 'restore':
      return action;
    default:
      throw new Error(`The change log knows no action "${action}".`);
  }
}
