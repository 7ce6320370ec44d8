import type { Transaction } from 'kysely';
import { announce } from '../../database/connection/transaction-driver.ts';
import { recordChange } from '../../database/changes/audit.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type RunAsTask, type Call, type Handler, ok, type Progress } from '../../http/call.ts';
import { Refusal } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { difference } from '../../records/request/patch.ts';
import { tagOf } from '../../records/request/versions.ts';
import { numberIn } from '../../records/request/read-json.ts';
import type { Computed } from '../store/compute-states.ts';
import type { StoredLine } from '../store/load.ts';
import { DECLARATION_LINE } from '../rights.ts';
import {
  assertChangeable,
  assertCurrentDeclaration,
  guardedDeclaration,
  ofDeclaration,
  openDeclaration,
  type OpenDeclaration,
} from '../store/open-declaration.ts';
import { writeHead } from '../store/recompute.ts';
import { deleteLines, insertLines, type LinesKey, updateLines } from '../store/write-lines.ts';
import { writeLog } from '../store/write-log.ts';
import { storeCompilation } from './compilations.ts';
import { recompile } from './recompile.ts';
import { comparisonReply, differenceOf } from './comparison.ts';
import { fillLines } from './fill-lines.ts';
import { compiledNow, PROGRESS_STEPS } from './store-declaration.ts';

/** Amend: compiles the current product lines. A dry run returns the same and stores nothing. */
export function compileDeclaration(database: Database, runAsTask: RunAsTask): Handler<never> {
  const { guard } = guardedDeclaration(database, 'act');
  return {
    guard,
    handle: (call) =>
      runAsTask(call, 'compileDeclaration', ({ signal, report }) =>
        database.transaction(call.token, async (trx, session) => {
          const opened = await openDeclaration(trx, session, call.path.number('declarationId'), 'act');
          if (call.query.isTrue('dryRun')) {
            const { before, after } = await recompile(trx, opened);
            return ok(comparisonReply(call.documents, opened.access, before, after));
          }
          assertChangeable(opened);
          const answer = await amend(trx, opened, call, report);
          signal.throwIfAborted();
          return answer;
        }),
      ),
  };
}

async function amend(trx: Transaction<Tables>, opened: OpenDeclaration, call: Call, report: Progress['report']): Promise<Answer> {
  const { declaration, access } = opened;
  const { data, registrationId, consignmentId } = declaration;
  assertCurrentDeclaration(call, opened);
  const { stored, assembled, computed, before, after } = await recompile(trx, opened);
  if (assembled.states.length === 0) throw new Refusal(400, 'problem.nothingToDeclare');
  const key: LinesKey = {
    registrationId,
    consignmentId,
    declarationId: declaration.id,
    tradeDirection: assembled.basis.tradeDirection,
    changedBy: access.session.userId,
  };
  report(1, PROGRESS_STEPS);
  await fillLines(trx, access, assembled.filled);
  report(2, PROGRESS_STEPS);
  await replaceLines(trx, key, stored, computed);
  report(3, PROGRESS_STEPS);
  const number = (numberIn(data, 'compilationNumber') ?? 0) + 1;
  const compiled = compiledNow(number);
  const headAfter = { ...data, ...computed.head, ...compiled };
  const version = await writeHead(trx, declaration, {
    basis: assembled.basis,
    data: headAfter,
    changedBy: key.changedBy,
    by: 'compiled_by',
  });
  await storeCompilation(trx, key, number, computed);
  const { added, removed, changed } = differenceOf(before, after);
  const counts = { count: computed.lines.length, added: added.length, removed: removed.length, changed: changed.length };
  await writeLog(trx, key, [{ line: null, severity: 'info', message: text('compiling.amended', counts) }, ...computed.log], 'compilation');
  await recordChange(trx, access.session, {
    kind: 'Declarations',
    action: 'change',
    subject: `${String(access.consignment.data['reference'])}, ${String(data['reference'])}`,
    of: ofDeclaration(declaration),
    ...difference(data, headAfter),
  });
  announce({ owner: registrationId, consignmentId, entity: DECLARATION_LINE });
  return ok(comparisonReply(call.documents, access, before, after), { etag: tagOf(version) });
}

async function replaceLines(trx: Transaction<Tables>, key: LinesKey, stored: readonly StoredLine[], { lines }: Computed): Promise<void> {
  const known = new Set(stored.map(({ id }) => id));
  const kept = new Set(lines.map(({ state }) => state.facts.id));
  const gone = stored.filter(({ id }) => !kept.has(id));
  await deleteLines(
    trx,
    key,
    gone.map(({ id }) => id),
  );
  await updateLines(
    trx,
    key,
    lines.filter(({ state }) => known.has(state.facts.id)),
    stored,
  );
  await insertLines(
    trx,
    key,
    lines.filter(({ state }) => !known.has(state.facts.id)),
  );
}
