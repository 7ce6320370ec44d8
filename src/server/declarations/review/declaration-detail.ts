import { sum } from '#schemas/formats/decimal.ts';
import type { Database } from '../../database/database.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { numberIn, recordsIn } from '../../records/request/read-json.ts';
import { shownTo } from '../../records/show/readable-by.ts';
import { versionHeaders } from '../../records/request/versions.ts';
import { DECLARATION, declarationFlags } from '../rights.ts';
import { findPending } from './line-queries.ts';
import { findSeen, assertVisible, statusOf } from './read-declaration.ts';

/** One declaration, with the changes of its product lines since compiling and the caller's rights. */
export async function getDeclaration(database: Database, { documents, path, token }: Call): Promise<Answer> {
  const db = database.kysely;
  const id = path.number('declarationId');
  const { session, results } = await database.read(token, [...findSeen(db, id), findPending(db, id)]);
  const [heads, consignments, [pending]] = results;
  const { head, access } = assertVisible(session, heads, consignments);
  const status = statusOf(head);
  const record: RecordData = {
    ...head.data,
    id,
    consignmentId: head.consignmentId,
    version: head.version,
    // Only a declaration that can still be amended has pending changes.
    pending: status === 'Compiled' && pending ? numbersOf(pending) : { added: 0, removed: 0, changed: 0 },
    flags: declarationFlags(access, status),
    amountToPay: amountToPay(head.data['totals']),
    consignment: access.flags,
  };
  return ok(shownTo(documents.entity(DECLARATION).compiled, access.context)(record), versionHeaders(head));
}

/** Undefined while a line is not computed. */
export function amountToPay(totals: unknown): number | undefined {
  if (numberIn(totals, 'notComputed') !== 0) return undefined;
  const fees = recordsIn(totals, 'fees').flatMap(({ amount, taxAmount }) => [amount, taxAmount]);
  const parts = [...['totalDuty', 'totalLevies', 'totalTax'].map((name) => numberIn(totals, name)), ...fees];
  return sum(
    parts.filter((part) => typeof part === 'number'),
    2,
  );
}

function numbersOf(counts: Readonly<Record<'added' | 'removed' | 'changed', number>>) {
  return { added: Number(counts.added), removed: Number(counts.removed), changed: Number(counts.changed) };
}
