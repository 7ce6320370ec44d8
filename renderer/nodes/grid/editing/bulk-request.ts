/** Sends a change of many rows in chunks, with progress and cancellation. */
import { isRecord } from '#src/expression/index.ts';
import type { FieldChange } from '#renderer/form/contract/form-values.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { ServedScreen } from '#renderer/screen/state/screen-services.ts';
import type { ListBatch, Ports, Reply } from '#renderer/services/ports.ts';

export type BulkAction = 'delete' | 'change' | 'restore';
const TYPES = { delete: 0, change: 1, restore: 2 } as const;
/** Rows per request, few enough to show progress. */
const CHUNK_ROWS = 100;

export interface BulkRow {
  readonly id: unknown;
  /** The version that the user has seen. */
  readonly version?: number;
  readonly patch?: readonly FieldChange[];
}

export interface ChangedField {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export interface DoneRow {
  readonly id: string;
  readonly version: number | undefined;
  readonly what: string;
  /** Of the first rows only. */
  readonly fields: readonly ChangedField[] | undefined;
}

export interface BulkResult {
  readonly done: readonly DoneRow[];
  /** Messages by row. */
  readonly refused: ReadonlyMap<string, readonly string[]>;
  readonly uses: number;
  /** Ids that undo the changes, and descriptions. */
  readonly undo: readonly { readonly change: string; readonly what: string }[];
  /** Rows that were not sent, and the reason unless the user cancelled. */
  readonly left: number;
  readonly failure: unknown;
}

export interface BulkRequest {
  readonly doing: BulkAction;
  readonly mode: 'each' | 'preview';
  /** Changes of all rows. */
  readonly patch?: readonly FieldChange[];
  readonly rows: readonly BulkRow[];
}

/** The parameters of the grid's list that the change needs as well. */
export function paramsOf(screen: ServedScreen, grid: Pick<Grid, 'source'>, { operation }: ListBatch): Record<string, unknown> {
  const given = screen.document.sources?.[grid.source]?.params ?? {};
  const names = screen.services.ports.requiredParams(operation).filter((name) => given[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, screen.language.value(given[name] ?? '', screen.scope())]));
}

export async function sendBulkRequest(
  ports: Pick<Ports, 'call'>,
  operation: string,
  params: Readonly<Record<string, unknown>>,
  { doing, mode, patch, rows }: BulkRequest,
  { signal, onProgress }: { readonly signal: AbortSignal; onProgress?(done: number): void },
): Promise<BulkResult> {
  let result: BulkResult = { done: [], refused: new Map(), uses: 0, undo: [], left: 0, failure: undefined };
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    if (signal.aborted) return { ...result, left: rows.length - from };
    const chunk = rows.slice(from, from + CHUNK_ROWS);
    const body = { type: TYPES[doing], rows: chunk, mode, ...(patch === undefined ? {} : { patch }) };
    try {
      const reply = await ports.call(operation, { params, body });
      result = withAnswer(result, reply.body, reply);
    } catch (failure) {
      return { ...result, left: rows.length - from, failure };
    }
    onProgress?.(Math.min(rows.length, from + CHUNK_ROWS));
  }
  return result;
}

function withAnswer(result: BulkResult, body: unknown, { undo, undoOf = '' }: Reply): BulkResult {
  if (!isRecord(body)) return result;
  const { rows, refused, uses } = body;
  return {
    ...result,
    done: [...result.done, ...recordsIn(rows).map(rowOf)],
    refused: new Map([...result.refused, ...recordsIn(refused).map(({ id, messages }) => [String(id), textsIn(messages)] as const)]),
    uses: result.uses + (typeof uses === 'number' ? uses : 0),
    undo: undo === undefined ? result.undo : [...result.undo, { change: undo, what: undoOf }],
  };
}

function rowOf({ id, version, what, fields }: Readonly<Record<string, unknown>>): DoneRow {
  const changedFields = Array.isArray(fields) ? recordsIn(fields) : undefined;
  return {
    id: String(id),
    version: typeof version === 'number' ? version : undefined,
    what: typeof what === 'string' ? what : '',
    fields: changedFields?.map(({ label, before, after }) => ({ label: String(label), before: String(before), after: String(after) })),
  };
}

function recordsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
