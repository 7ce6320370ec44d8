import { invalid } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { compileValidator, fieldErrors, type JsonSchema } from '../../documents/validation.ts';
import { type PatchReader, patchReader } from '../request/patch.ts';

export type BatchKey = string | number;

export interface BatchRow {
  readonly id: BatchKey;
  /** The version that the caller has seen; undefined: any. */
  readonly version: number | undefined;
  readonly changes: ReadonlyMap<string, unknown>;
}

export interface RecordBatch {
  readonly does: 'delete' | 'change' | 'restore';
  readonly rows: readonly BatchRow[];
  /** `each`: each row on its own, with the refused ones; `preview`: nothing is stored; undefined: all or none. */
  readonly mode: 'each' | 'preview' | undefined;
}

const DOES = ['delete', 'change', 'restore'] as const;

/** Reads a batch of changes of records. Throws a 400 if it does not match the schema. */
export function batchReader(schema: JsonSchema): (body: unknown) => RecordBatch {
  const validate = compileValidator(schema);
  const readPatch: PatchReader = patchReader(patchSchema(schema));
  return (body) => {
    const errors = fieldErrors(validate(body ?? {}), schema);
    if (Object.keys(errors).length > 0 || !isBatch(body)) throw invalid(errors);
    const { type, ids, rows, patch, mode } = body;
    const named = rows ?? ids?.map((id): NamedRow => ({ id })) ?? [];
    if (named.length === 0 || (ids !== undefined && rows !== undefined)) throw invalid({ ids: [text('problem.value.recordsNamedOnce')] });
    const does = DOES[type];
    const isPatched = patch !== undefined || named.some((row) => row.patch !== undefined);
    if (does !== 'change' && isPatched) throw invalid({ patch: [text('problem.value.patchOfDeleted')] });
    const common = patch === undefined && isPatched ? new Map<string, unknown>() : does === 'change' ? readPatch(patch) : new Map();
    const changesOf = (row: NamedRow) => (row.patch === undefined ? common : new Map([...common, ...readPatch(row.patch)]));
    const once = new Map(named.map((row) => [String(row.id), { id: row.id, version: row.version, changes: changesOf(row) }]));
    return { does, rows: [...once.values()], mode };
  };
}

interface NamedRow {
  readonly id: BatchKey;
  readonly version?: number;
  readonly patch?: unknown;
}

interface BatchBody {
  readonly type: 0 | 1 | 2;
  readonly ids?: readonly BatchKey[];
  readonly rows?: readonly NamedRow[];
  readonly patch?: unknown;
  readonly mode?: 'each' | 'preview';
}

/** Anything that matches the schema of batches. */
function isBatch(body: unknown): body is BatchBody {
  return typeof body === 'object' && body !== null && 'type' in body;
}

function patchSchema({ properties }: JsonSchema): JsonSchema {
  const patch: unknown = typeof properties === 'object' && properties !== null && 'patch' in properties ? properties.patch : {};
  return typeof patch === 'object' && patch !== null ? Object.fromEntries(Object.entries(patch)) : {};
}
