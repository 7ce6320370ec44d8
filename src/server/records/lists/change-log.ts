import { accessOf, printStored, readPath, withUnit, isRecord } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Change } from '#schemas/generated/types.ts';
import { shortened } from '#src/domain/messages.ts';
import type { AuditEntry } from '../../database/changes/audit.ts';
import type { Database } from '../../database/database.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import { personName } from '../../database/tables/person-name.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { text } from '../../messages/texts.ts';
import { printing } from '../../documents/server-entity.ts';
import { type Labels, readLabels } from '../show/read-labels.ts';
import type { References } from '../check/references.ts';
import { ownerOf } from '../store/records.ts';
import { contextOf, type Resource } from '../declaration/resource.ts';

/** Newest entries of a change log that are returned. */
const MOST_ENTRIES = 1_000;
/** Characters printed of nested records. */
const LONGEST_INNER = 500;

/** Changes, newest first: each entry a sentence with the values before and after. */
export async function listChanges(database: Database, resource: Resource, references: References, { token }: Call): Promise<Answer> {
  const entries = database.kysely
    .selectFrom('audit_log')
    .select(['id', 'created_at as created', personName<string>('user_id').as('who'), 'action', 'subject as what', 'before', 'after'])
    .where('registration_id', '=', ownerOf(resource))
    .where('kind', '=', resource.declaration.audit)
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES);
  const { session, results } = await database.read(token, [entries]);
  const valuesOf = await valuesPrinter(database, resource, references, { token, session }, results[0]);
  return ok(results[0].map((entry) => describeChange(entry, valuesOf(entry))));
}

type Values = Pick<LoggedChange, 'before' | 'after'>;

/** Prints the values of a record's changes, as the caller may see them. */
export async function valuesPrinter(
  database: Database,
  resource: Resource,
  references: References,
  { token, session }: { readonly token: Call['token']; readonly session: Session },
  entries: readonly Values[],
): Promise<(values: Values) => string[]> {
  const records = entries.flatMap(({ before, after }) => [before, after]).filter(isRecord);
  const named = await readLabels(database, references, resource.entity, token, records);
  const { readable } = accessOf(resource.entity.logged, contextOf(session));
  return ({ before, after }) => valuesIn(resource, named, readable, before, after);
}

interface LoggedChange {
  readonly id: string;
  readonly created: string;
  readonly who: string;
  readonly action: string;
  readonly what: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** An entry as a sentence. */
export function describeChange(
  { id, created, who, action, what }: Omit<LoggedChange, 'before' | 'after'>,
  values: readonly string[],
): Change {
  const message = text(`audit.${actionOf(action)}`, { who, what });
  return { id, created, message: values.length === 0 ? message : `${message}: ${values.join(', ')}` };
}

/** Previous and new value of each field, nested ones included, without hidden and derived fields. */
export function valuesIn(
  { entity: { logged } }: Resource,
  named: Labels,
  readable: ReadonlySet<string>,
  before: unknown,
  after: unknown,
): string[] {
  return [...logged.fields.values()].flatMap(({ path, label, schema }) => {
    const [was, became] = [readPath(before, path) ?? undefined, readPath(after, path) ?? undefined];
    if (!readable.has(path) || schema['x-value']?.mode === 'always' || JSON.stringify(was) === JSON.stringify(became)) return [];
    const print = (value: unknown) => printedValue(named.get(path)?.get(String(value)) ?? value, schema);
    if (before === null || after === null) return [text('audit.value', { label, value: print(became ?? was) })];
    return [text('audit.changedValue', { label, before: print(was), after: print(became) })];
  });
}

export function printedValue(value: unknown, schema: FieldSchema = {}): string {
  const full = withUnit(schema, printStored(schema, value, printing));
  if (full === '') return text('audit.empty');
  if (typeof value === 'object') return full.length > LONGEST_INNER ? `${full.slice(0, LONGEST_INNER).toWellFormed()}…` : full;
  const printed = shortened(full);
  const isText = typeof value === 'string' && (printed === shortened(value) || schema.enum !== undefined);
  return isText ? `“${printed}”` : printed;
}

export function actionOf(action: string): AuditEntry['action'] {
  switch (action) {
    case 'create':
    case 'change':
    case 'delete':
    case 'restore':
      return action;
    default:
      throw new Error(`Unknown action of the change log: "${action}".`);
  }
}
