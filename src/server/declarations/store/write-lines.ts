import { sql, type Transaction } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Tables } from '../../database/tables/tables.ts';
import type { ComputedLine } from './compute-states.ts';
import type { LineState } from './line-state.ts';
import type { StoredLine } from './load.ts';

/** The declaration of the lines and the author. */
export interface LinesKey {
  readonly registrationId: number;
  readonly consignmentId: number;
  readonly declarationId: number;
  readonly tradeDirection: string;
  readonly changedBy: number;
}

/** One statement and one parameter, however many lines. */
export async function insertLines(trx: Transaction<Tables>, key: LinesKey, lines: readonly ComputedLine<LineState>[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into declaration_line (registration_id, consignment_id, declaration_id, trade_direction, id, order_product_id, line,
      source_version, changed_by, data, facts, steps)
    select ${key.registrationId}, ${key.consignmentId}, ${key.declarationId}, ${key.tradeDirection}, row.id, row.product, row.line,
      row.source, ${key.changedBy}, row.data, row.facts, row.steps
    from jsonb_to_recordset(${rowsOf(lines)}::jsonb)
      as row(id bigint, product bigint, line int, source text, data jsonb, facts jsonb, steps jsonb)`.execute(trx);
}

/** Stores the lines that changed. Returns their ids. */
export async function updateLines(
  trx: Transaction<Tables>,
  key: LinesKey,
  lines: readonly ComputedLine<LineState>[],
  stored: readonly StoredLine[],
): Promise<readonly number[]> {
  const known = new Map(stored.map((line) => [line.id, line]));
  const changed = lines.filter((line) => !isStored(line, known.get(line.state.facts.id)));
  if (changed.length === 0) return [];
  await sql`
    update declaration_line as d
    set line = row.line, source_version = row.source, data = row.data, facts = row.facts, steps = row.steps,
      version = d.version + 1, changed_at = now(), changed_by = ${key.changedBy}
    from jsonb_to_recordset(${rowsOf(changed)}::jsonb) as row(id bigint, line int, source text, data jsonb, facts jsonb, steps jsonb)
    where d.registration_id = ${key.registrationId} and d.consignment_id = ${key.consignmentId}
      and d.declaration_id = ${key.declarationId} and d.id = row.id`.execute(trx);
  return changed.map(({ state }) => state.facts.id);
}

export async function deleteLines(trx: Transaction<Tables>, key: LinesKey, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('declaration_line')
    .where('registration_id', '=', key.registrationId)
    .where('consignment_id', '=', key.consignmentId)
    .where('declaration_id', '=', key.declarationId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

function rowsOf(lines: readonly ComputedLine<LineState>[]): string {
  return JSON.stringify(
    lines.map(({ state: { facts, orderProductId, sourceVersion }, data, steps }) => ({
      id: facts.id,
      product: orderProductId,
      line: facts.line,
      source: sourceVersion,
      data,
      facts,
      steps,
    })),
  );
}

function isStored({ state, data }: ComputedLine<LineState>, stored: StoredLine | undefined): boolean {
  return (
    stored !== undefined &&
    stored.line === state.facts.line &&
    stored.sourceVersion === state.sourceVersion &&
    isDeepStrictEqual(stored.data, data) &&
    isDeepStrictEqual(stored.facts, state.facts)
  );
}
