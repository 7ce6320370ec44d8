import type { Transaction } from 'kysely';
import { recordChange } from '../../database/changes/audit.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Access } from '../../parties/access.ts';
import { partOf } from '../../parties/access.ts';
import { newId } from '../../database/tables/ids.ts';
import type { Progress } from '../../http/call.ts';
import { Refusal } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { textIn } from '../../records/request/read-json.ts';
import { DECLARATION } from '../rights.ts';
import { computeStates } from '../store/compute-states.ts';
import { withoutNulls } from '../store/line-data.ts';
import { insertLines, type LinesKey } from '../store/write-lines.ts';
import { writeLog } from '../store/write-log.ts';
import { assemble, type Head } from './assemble.ts';
import { storeCompilation } from './compilations.ts';
import { fillLines } from './fill-lines.ts';
import { headData, todayOf } from './head.ts';
import { nextDeclarationReference } from './next-reference.ts';
import { findStanding } from '../store/open-declaration.ts';

/** Progress steps of compiling: computed, product lines filled, lines written, done. */
export const PROGRESS_STEPS = 4;

/**
 * Compiles a new declaration of a locked consignment. Returns its id.
 * @param report called after each step
 */
export async function storeDeclaration(
  trx: Transaction<Tables>,
  access: Access,
  head: Head,
  report: Progress['report'] = () => {},
): Promise<number> {
  const { consignment, session } = access;
  await assertNoDeclaration(trx, access);
  const id = newId();
  const { basis, states, lookedUp, filled } = await assemble(trx, access, { head, stored: [], declarationId: id, keepsSources: false });
  if (states.length === 0) throw new Refusal(400, 'problem.nothingToDeclare');
  const computed = computeStates(basis, states, lookedUp);
  report(1, PROGRESS_STEPS);
  const key: LinesKey = {
    registrationId: consignment.registrationId,
    consignmentId: consignment.id,
    declarationId: id,
    tradeDirection: basis.tradeDirection,
    changedBy: session.userId,
  };
  const data = {
    reference: await nextDeclarationReference(trx, session.registrationId, todayOf(session)),
    ...withoutNulls({
      consignmentReference: textIn(consignment.data, 'reference'),
      consigneeName: textIn(consignment.data, 'consigneeName'),
    }),
    tradeDirection: basis.tradeDirection,
    status: 'Compiled',
    ...headData(head, basis),
    ...computed.head,
    ...compiledNow(1),
  };
  await trx
    .insertInto('declaration')
    .values({
      registration_id: key.registrationId,
      consignment_id: key.consignmentId,
      id,
      declared_by: session.registrationId,
      changed_by: session.userId,
      compiled_by: session.userId,
      basis: JSON.stringify(basis),
      data: JSON.stringify(data),
    })
    .execute();
  await fillLines(trx, access, filled);
  report(2, PROGRESS_STEPS);
  await insertLines(trx, key, computed.lines);
  report(3, PROGRESS_STEPS);
  await storeCompilation(trx, key, 1, computed);
  const compiled = { line: null, severity: 'info' as const, message: text('compiling.compiled', { count: states.length }) };
  await writeLog(trx, key, [compiled, ...computed.log], 'compilation');
  await recordChange(trx, session, {
    kind: 'Declarations',
    action: 'create',
    subject: `${String(consignment.data['reference'])}, ${data.reference}`,
    of: partOf(access, DECLARATION, id),
    after: data,
    notice: null,
  });
  return id;
}

export function compiledNow(compilationNumber: number) {
  return { compilationNumber, compiledAt: new Date().toISOString() };
}

async function assertNoDeclaration(trx: Transaction<Tables>, access: Access): Promise<void> {
  const standing = await findStanding(trx, access).executeTakeFirst();
  if (standing) throw new Refusal(409, 'problem.declarationStanding', { values: { reference: standing.reference ?? '' } });
}
