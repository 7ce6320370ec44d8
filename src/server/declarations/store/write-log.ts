import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';
import type { LogEntry } from './compute-states.ts';
import type { LinesKey } from './write-lines.ts';

type LogKey = Pick<LinesKey, 'registrationId' | 'consignmentId' | 'declarationId' | 'tradeDirection'>;

/** Adds findings to a declaration's log; of a correction only those that are new since compiling. */
export async function writeLog(
  trx: Transaction<Tables>,
  { registrationId, consignmentId, declarationId, tradeDirection }: LogKey,
  entries: readonly LogEntry[],
  what: 'compilation' | 'correction',
): Promise<void> {
  if (entries.length === 0) return;
  const isNew =
    what === 'compilation'
      ? sql`true`
      : sql`not exists (
          select from declaration_log l
          where l.registration_id = ${registrationId} and l.consignment_id = ${consignmentId} and l.declaration_id = ${declarationId}
            and l.line is not distinct from row.line and l.severity = row.severity and l.message = row.message
            and l.created_at >= (
              select max(c.compiled_at) from declaration_compilation c
              where c.registration_id = ${registrationId} and c.consignment_id = ${consignmentId} and c.declaration_id = ${declarationId}))`;
  await sql`
    insert into declaration_log (registration_id, consignment_id, declaration_id, trade_direction, line, severity, message)
    select ${registrationId}, ${consignmentId}, ${declarationId}, ${tradeDirection}, row.line, row.severity, row.message
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as row(line int, severity text collate "C", message text)
    where ${isNew}`.execute(trx);
}
