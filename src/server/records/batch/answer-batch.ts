import { accessOf, printStored, readPath, type Scope, withUnit } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { BatchResult } from '#schemas/generated/types.ts';
import type { Database } from '../../database/database.ts';
import { printing, type ServerEntity } from '../../documents/server-entity.ts';
import { type Answer, noContent } from '../../http/call.ts';
import { type Labels, readLabels } from '../show/read-labels.ts';
import type { References } from '../check/references.ts';
import type { RecordBatch } from './read-batch.ts';
import type { DoneRow, BatchOutcome } from './run-batch.ts';

/** Records whose changes are detailed field by field. */
const MOST_DETAILED = 50;
/** Characters of a value. */
const LONGEST_VALUE = 200;

export interface BatchReader extends Pick<RecordBatch, 'mode'> {
  readonly entity: ServerEntity;
  readonly references: References;
  readonly token: string;
  /** Scope of the access expressions. */
  readonly context: Scope;
}

/** Results of each record; for the first ones with their changed fields. */
export async function answerEach(database: Database, { done, refused, uses, headers }: BatchOutcome, reader: BatchReader): Promise<Answer> {
  const detailed = done.slice(0, MOST_DETAILED);
  const labels = await readLabels(
    database,
    reader.references,
    reader.entity,
    reader.token,
    detailed.flatMap(({ before, after }) => [before, after]),
  );
  const { readable } = accessOf(reader.entity.compiled, reader.context);
  const body: BatchResult = {
    count: done.length,
    ...(uses !== undefined && { uses }),
    rows: done.map((row, index) => ({
      id: String(row.id),
      ...versionOf(row, reader.mode),
      ...(index < detailed.length && { what: row.what, fields: fieldsOf(row, reader.entity, readable, labels) }),
    })),
    refused: refused.map(({ id, messages }) => ({ id: String(id), messages: [...messages] })),
  };
  return { status: 207, body, headers: { 'cache-control': 'no-store', ...headers } };
}

export function answerAll({ uses, headers }: BatchOutcome): Answer {
  return noContent({ ...(uses !== undefined && { uses: String(uses) }), ...headers });
}

/** A preview returns the version it read, so that the change applies to that version alone. */
function versionOf({ seen, version }: DoneRow, mode: RecordBatch['mode']): { readonly version?: number } {
  const detailed = mode === 'preview' ? seen : version;
  return detailed === undefined ? {} : { version: detailed };
}

type ChangedField = NonNullable<NonNullable<BatchResult['rows']>[number]['fields']>[number];

function fieldsOf({ before, after }: DoneRow, { compiled }: ServerEntity, readable: ReadonlySet<string>, labels: Labels): ChangedField[] {
  return [...compiled.fields.values()].flatMap(({ path, label, schema }): ChangedField[] => {
    const [was, became] = [readPath(before, path) ?? undefined, readPath(after, path) ?? undefined];
    if (!readable.has(path) || JSON.stringify(was) === JSON.stringify(became)) return [];
    const print = (value: unknown) => printed(schema, labels.get(path)?.get(String(value)) ?? value);
    return [{ label, before: print(was), after: print(became) }];
  });
}

function printed(schema: FieldSchema, value: unknown): string {
  const whole = withUnit(schema, printStored(schema, value, printing));
  return whole.length > LONGEST_VALUE ? `${whole.slice(0, LONGEST_VALUE).toWellFormed()}…` : whole;
}
