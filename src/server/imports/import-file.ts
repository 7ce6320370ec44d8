import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UploadResult } from '#schemas/generated/types.ts';
import type { ImportPlan } from '#src/domain/files/import-plan.ts';
import type { Database } from '../database/database.ts';
import type { FieldErrors } from '../messages/refusal.ts';
import type { FileLine } from '#src/domain/files/gather-lines.ts';
import { lineMessages, readFileLines } from './file-lines.ts';
import { contextFor } from '../records/store/context-lists.ts';
import { checkLine, type ExaminedLine, type ImportOrder, type ImportWork } from './examine-line.ts';
import { describeChanges } from './describe-changes.ts';
import { type LineOutcome, storeSlice } from './store-slice.ts';
import { createTally, refusedFile, type Tally } from './upload-result.ts';

export interface ListFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Of a workbook with several. */
  readonly sheet?: string | undefined;
  readonly replaceExisting: boolean;
  /** Stores nothing, and reports what would change. */
  readonly dryRun: boolean;
  /** Stores nothing if any line is wrong. */
  readonly onlyIfAllGood: boolean;
}

/** Progress and cancellation. */
export interface Following {
  progress?(done: number, total: number): void;
  readonly signal?: AbortSignal;
}

/** Lines stored in one transaction, short enough for others to wait for it. */
const SLICE = 50;
/** Slices between checks of the table's statistics. */
const STATISTICS_EVERY = 20;
/** Longest time before the event loop is yielded. */
const TURN_MS = 8;

/**
 * Reads a file into a list, a record for each line: good lines are stored even if others are wrong. Yields to the event loop; each slice
 * of lines is a transaction of its own.
 */
export async function importFile(database: Database, order: ImportOrder, file: ListFile, following: Following = {}): Promise<UploadResult> {
  const { resource, session } = order;
  const read = await readFileLines(resource, file.bytes, file.sheet);
  const facts = { name: baseName(file.name), size: file.bytes.length, ignoredHeaders: read.ignoredHeaders, notes: read.notes };
  if (read.generalErrors.length > 0) return refusedFile(facts, read.generalErrors);

  const work: ImportWork = {
    ...order,
    context: await database.asTenant(session.registrationId, (trx) => contextFor(trx, resource, session)),
  };
  const pass = async (stores: boolean, first: number, total: number): Promise<Tally> => {
    const tally = createTally(facts, file.dryRun);
    const options = { replaceExisting: file.replaceExisting, stores, seen: new Map() };
    let done = first;
    for await (const slice of slicesOf(checked(read.lines(), work))) {
      following.signal?.throwIfAborted();
      const good = slice.filter(({ line, errors }) => !countWrong(line, errors, read.plan, tally));
      const outcomes = good.length === 0 ? [] : await storeSlice(database, work, good, options);
      for (const outcome of outcomes) count(outcome, read.plan, tally);
      if (file.dryRun) for (const change of await describeChanges(database, work, outcomes)) tally.changing(change);
      if (stores && (done / SLICE) % STATISTICS_EVERY === 0) await database.freshenStatistics();
      done += slice.length;
      following.progress?.(done, total);
    }
    if (stores) await database.freshenStatistics();
    return tally;
  };
  if (file.dryRun) return (await pass(false, 0, read.count)).result();
  if (!file.onlyIfAllGood) return (await pass(true, 0, read.count)).result();

  const trial = await pass(false, 0, read.count * 2);
  if (trial.wrongLines > 0) return { ...trial.result(), countLoaded: 0, countReplaced: 0, countSkipped: 0 };
  return (await pass(true, read.count, read.count * 2)).result();
}

/** Whether the line is wrong; counts its messages. */
function countWrong(line: FileLine, errors: FieldErrors, plan: ImportPlan, tally: Tally): boolean {
  const messages = lineMessages(line, errors, plan);
  if (messages.length > 0) tally.wrong(messages);
  return messages.length > 0;
}

function count(outcome: LineOutcome, plan: ImportPlan, tally: Tally): void {
  switch (outcome.kind) {
    case 'added':
      return tally.loaded();
    case 'replaced':
      return tally.replaced();
    case 'skipped':
      return tally.skipped();
    case 'wrong':
      return void countWrong(outcome.line, outcome.errors, plan, tally);
    default:
      return outcome satisfies never;
  }
}

async function* checked(lines: Iterable<FileLine>, work: ImportWork): AsyncGenerator<ExaminedLine> {
  let began = performance.now();
  for (const line of lines) {
    if (performance.now() - began > TURN_MS) {
      await nextTurn();
      began = performance.now();
    }
    yield checkLine(work, line);
  }
}

async function* slicesOf(lines: AsyncIterable<ExaminedLine>): AsyncGenerator<ExaminedLine[]> {
  let slice: ExaminedLine[] = [];
  for await (const line of lines) {
    slice.push(line);
    if (slice.length < SLICE) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

const LONGEST_NAME = 260;

/** Browsers and commands may send a whole path. */
function baseName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? '').slice(0, LONGEST_NAME).toWellFormed();
}
