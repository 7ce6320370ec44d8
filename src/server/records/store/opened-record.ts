import type { Transaction } from 'kysely';
import { type OfferedUndo, offerUndo } from '../../database/changes/change-sets.ts';
import type { Database } from '../../database/database.ts';
import type { SessionOf, SessionUse } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, type CheckingHandler, type Handler, noContent } from '../../http/call.ts';
import type { RecordData } from '../check/check-record.ts';
import { difference, readPatch } from '../request/patch.ts';
import { type CheckableRecord, type PatchedRecord, patchedRecord } from '../request/patched-record.ts';
import { assertCurrentVersion, type Stamp, tagOf, versionOf } from '../request/versions.ts';

/** A stored record that a call changes, locked until the transaction ends. */
export interface OpenedRecord extends CheckableRecord {
  readonly stamp: Stamp;
  /** As the caller may read it; default: `original`. */
  current?(): RecordData;
  /** Throws a 409 if it may not be changed now. */
  assertOpen?(): void;
  /** Stores a valid record; returns its version: the old one if nothing changed. */
  save(record: RecordData, edited: ReadonlySet<string>): Promise<number>;
  /** Names a change that can be undone. */
  readonly undo?: Pick<OfferedUndo, 'what' | 'consignmentId'>;
}

type CurrentRecord = Pick<OpenedRecord, 'assertOpen' | 'current' | 'original' | 'stamp'>;

export interface RemovableRecord extends CurrentRecord {
  remove(): Promise<unknown>;
}

/** Throws a 404 or 403. */
export type Open<Opened = OpenedRecord> = (trx: Transaction<Tables>, sessionOf: SessionOf, call: Call) => Promise<Opened>;

interface Change {
  readonly operation: string;
  readonly open: Open;
  /** The valid record, and the fields sent; throws a 400. Default: reads a patch. */
  read?(opened: OpenedRecord): Promise<PatchedRecord>;
  readonly use?: SessionUse | undefined;
}

/** The one way to change a record. Order of refusals: 404 and 403, 400, 409, 412. */
export function changeOpened(database: Database, call: Call, { operation, open, read, use }: Change): Promise<Answer> {
  const patched = (opened: OpenedRecord) => patchedRecord(opened, readPatch(call, operation));
  const change = async (trx: Transaction<Tables>, sessionOf: SessionOf) => {
    const opened = await open(trx, sessionOf, call);
    const { record, edited } = await (read ?? patched)(opened);
    assertCurrent(call, opened);
    const before = versionOf(opened.stamp);
    const isChanged = Object.keys(difference(opened.original, record).after).length > 0;
    const version = isChanged ? await opened.save(record, edited) : before;
    const isUndoable = opened.undo !== undefined && version !== before;
    const undo = isUndoable ? await offerUndo(trx, sessionOf(), { operation, did: 'changed', count: 1, ...opened.undo }) : {};
    return noContent({ ...undo, etag: tagOf(version) });
  };
  return database.transaction(call.token, change, use);
}

/** The handler of a patch. */
export function changing(database: Database, operation: string, open: Open, use?: SessionUse): CheckingHandler {
  return { ...opening(database, open, use), handleUnchecked: (call) => changeOpened(database, call, { operation, open, use }) };
}

/** The handler that deletes a record. */
export function removing(database: Database, open: Open<RemovableRecord>): Handler<never> {
  return {
    ...opening(database, open),
    handle: (call) =>
      database.transaction(call.token, async (trx, sessionOf) => {
        const opened = await open(trx, sessionOf, call);
        assertCurrent(call, opened);
        await opened.remove();
        return noContent();
      }),
  };
}

function opening(database: Database, open: Open<unknown>, use?: SessionUse) {
  return { guard: (call: Call) => database.transaction(call.token, (trx, sessionOf) => open(trx, sessionOf, call), use) };
}

/** 409 and 412 of a record. */
function assertCurrent(call: Call, { assertOpen, current, original, stamp }: CurrentRecord): void {
  assertOpen?.();
  assertCurrentVersion(call, stamp, current ?? (() => original));
}
