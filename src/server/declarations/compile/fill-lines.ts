import { sql, type Transaction } from 'kysely';
import type { Access } from '../../parties/access.ts';
import { LINE, partOf } from '../../parties/access.ts';
import { lineSubject } from '../../consignments/line-record.ts';
import { recordChanges } from '../../database/changes/audit.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { text } from '../../messages/texts.ts';
import { difference } from '../../records/request/patch.ts';
import { withoutNulls } from '../store/line-data.ts';
import { tariffFields } from '../store/line-tariff.ts';
import type { FilledLine } from './assemble.ts';

/** Writes the values of their sources into product lines, and logs the source with each; one statement, however many. */
export async function fillLines(trx: Transaction<Tables>, access: Access, filled: readonly FilledLine[]): Promise<void> {
  if (filled.length === 0) return;
  const { consignment, flags, session } = access;
  const changes = filled.map(({ line, tariff, origin, source }) => {
    const data = withoutNulls({
      ...line.data,
      ...(tariff !== null && tariffFields(line.data, tariff, flags.tradeDirection ?? 'Import', flags)),
      ...(origin !== null && { countryOfOriginCode: origin }),
    });
    return { line, data, source, ...difference(line.data, data) };
  });
  await sql`
    update product_line as l
    set data = row.data, version = l.version + 1, changed_at = now(), changed_by = ${session.userId}
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ line, data }) => ({ id: line.id, data })))}::jsonb) as row(id bigint, data jsonb)
    where l.registration_id = ${consignment.registrationId} and l.consignment_id = ${consignment.id} and l.id = row.id`.execute(trx);
  await recordChanges(
    trx,
    session,
    changes.map(({ line, before, after, source }) => ({
      kind: 'ProductLines',
      action: 'change',
      subject: lineSubject(consignment.data['reference'], line.orderNumber, line.line),
      of: partOf(access, LINE, line.id),
      before,
      after,
      because: text('compiling.filled', { source: text(`compiling.source.${source.source}`), code: source.code ?? '' }).trim(),
      tells: null,
    })),
  );
}
