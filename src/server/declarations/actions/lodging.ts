import type { Transaction } from 'kysely';
import { assertUnlocked } from '../../parties/access.ts';
import { storeLock } from '../../consignments/consignment/lock-consignment.ts';
import { recordChange } from '../../database/changes/audit.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, noContent } from '../../http/call.ts';
import { Refusal } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { bodyReader } from '../../records/request/body-reader.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { difference } from '../../records/request/patch.ts';
import { tagOf } from '../../records/request/versions.ts';
import { textIn, textsIn } from '../../records/request/read-json.ts';
import { withoutNulls } from '../store/line-data.ts';
import { findLines } from '../store/load.ts';
import {
  declarationSubject,
  assertChangeable,
  assertCurrentDeclaration,
  ofDeclaration,
  openDeclaration,
  type OpenDeclaration,
} from '../store/open-declaration.ts';
import { writeHead } from '../store/recompute.ts';
import { obstaclesOf } from './lodging-obstacles.ts';
import { pendingOf } from './pending-changes.ts';

const readLodgement = bodyReader('declarations/lodgement', 'lodgeDeclaration');
const readAnswer = bodyReader('declarations/lodgement', 'replaceLodgement');
const readWithdrawal = bodyReader('declarations/withdrawal', 'withdrawDeclaration');

/**
 * Marks as lodged a declaration that has no blocking markers and matches the consignment, with what customs answered, and locks
 * the consignment. Nothing is sent.
 */
export function lodgeDeclaration(database: Database, call: Call): Promise<Answer> {
  return database.transaction(call.token, async (trx, session) => {
    const opened = await openDeclaration(trx, session, call.path.number('declarationId'), 'act');
    const { declaration, access } = opened;
    const answer = answerIn(readLodgement(call.documents)(call.body, { context: access.context }).assertValid());
    if (declaration.data['status'] === 'Lodged') throw new Refusal(409, 'problem.lodgedAlready');
    assertChangeable(opened);
    const lines = await findLines(trx, declaration).orderBy('d.line').execute();
    const errors = obstaclesOf({ errors: textsIn(declaration.data, 'errors'), lines, pending: await pendingOf(trx, opened) });
    if (Object.keys(errors).length > 0) throw new Refusal(409, 'problem.notLodgeable', { errors });
    assertCurrentDeclaration(call, opened);
    const version = await changeStatus(trx, opened, 'lodged', {
      status: 'Lodged',
      ...withoutNulls(answer),
      lodgedAt: new Date().toISOString(),
    });
    await storeLock(trx, access.session, access.consignment, { isLocked: true, reason: text('lodging.lockReason') });
    return noContent({ etag: tagOf(version) });
  });
}

/** Replaces the reply of customs, which often comes after lodging. Nothing else of a lodged declaration changes. */
export function replaceLodgement(database: Database, call: Call): Promise<Answer> {
  return database.transaction(call.token, async (trx, session) => {
    const opened = await openDeclaration(trx, session, call.path.number('declarationId'), 'act');
    const { declaration, access } = opened;
    const answer = answerIn(readAnswer(call.documents)(call.body, { context: access.context }).assertValid());
    if (declaration.data['status'] !== 'Lodged') throw new Refusal(409, 'problem.notLodged');
    assertCurrentDeclaration(call, opened);
    const data = withoutNulls({ ...declaration.data, ...answer });
    const changed = difference(declaration.data, data);
    if (Object.keys(changed.after).length === 0) return noContent({ etag: tagOf(declaration.version) });
    return noContent({ etag: tagOf(await storeHead(trx, opened, data)) });
  });
}

function answerIn(record: RecordData) {
  return { entryNumber: textIn(record, 'entryNumber'), lodgedOn: textIn(record, 'lodgedOn') };
}

/** Withdraws a declaration, and unlocks the consignment that it kept locked. */
export function withdrawDeclaration(database: Database, call: Call): Promise<Answer> {
  return database.transaction(call.token, async (trx, session) => {
    const opened = await openDeclaration(trx, session, call.path.number('declarationId'), 'act');
    const { declaration, access } = opened;
    const record = readWithdrawal(call.documents)(call.body, { context: access.context }).assertValid();
    const status = declaration.data['status'];
    if (status === 'Withdrawn') throw new Refusal(409, 'problem.withdrawnAlready');
    if (status !== 'Lodged') assertUnlocked(access);
    assertCurrentDeclaration(call, opened);
    const version = await changeStatus(trx, opened, 'withdrawn', {
      status: 'Withdrawn',
      withdrawnAt: new Date().toISOString(),
      withdrawReason: textIn(record, 'reason'),
    });
    if (status === 'Lodged') await storeLock(trx, access.session, access.consignment, { isLocked: false, reason: null });
    return noContent({ etag: tagOf(version) });
  });
}

async function changeStatus(
  trx: Transaction<Tables>,
  opened: OpenDeclaration,
  kind: 'lodged' | 'withdrawn',
  fields: Readonly<Record<string, unknown>>,
): Promise<number> {
  return storeHead(trx, opened, { ...opened.declaration.data, ...fields }, kind);
}

/** @param kind what was done to the whole declaration, of which everyone who takes part in it gets a notice */
async function storeHead(
  trx: Transaction<Tables>,
  opened: OpenDeclaration,
  data: RecordData,
  kind?: 'lodged' | 'withdrawn',
): Promise<number> {
  const { declaration, access } = opened;
  const changed = { basis: declaration.basis, data, changedBy: access.session.userId };
  const version = await writeHead(trx, declaration, { ...changed, ...(kind && ({ by: `${kind}_by` } as const)) });
  await recordChange(trx, access.session, {
    kind: 'Declarations',
    action: 'change',
    subject: declarationSubject(opened),
    of: ofDeclaration(declaration),
    ...difference(declaration.data, data),
    ...(kind && { notice: { audience: 'involved', kind } as const }),
  });
  return version;
}
