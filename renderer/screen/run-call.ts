/** A step that calls an operation: what it sends, and what becomes of the form by the answer. */
import type { Call } from '#schemas/generated/documents/screen.ts';
import type { Reply } from './ports.ts';
import { showRefusal } from './refusals.ts';
import { evaluateAll, type Run } from './run.ts';
import { mergeStored } from './merge-stored.ts';

/** The contract answers so where the record of the request was stored; 200 answers a question. */
const STORED: readonly number[] = [201, 204];
const STALE = 412;

/** @returns undefined for an answer; the status of a refusal, which is shown; 0 when none came, or for a defect. */
export async function callOperation(run: Run, step: Call): Promise<number | undefined> {
  const { screen, signal } = run;
  const { ports } = screen.services;
  const params = evaluateAll(run, step.params ?? {});
  const body = bodyOf(run, step);
  const sendsForm = step.body === 'form' || step.body === 'changes';
  const sent = sendsForm ? structuredClone(screen.form?.record()) : undefined;
  const version = sendsForm ? screen.recordVersion : undefined;
  const isWrite = ports.isWrite(step.operation);
  if (isWrite) screen.update({ isWriting: true });
  try {
    const reply = await ports.call(step.operation, {
      params,
      ...(body === undefined ? {} : { body }),
      ...(version === undefined ? {} : { version }),
      // A change that may already be stored is not given up.
      ...(isWrite ? {} : { signal }),
    });
    if (isWrite) screen.noteWrite();
    if (signal.aborted) return undefined;
    if (sent !== undefined && STORED.includes(reply.status)) noteStored(run, sent, reply);
    if (step.as !== undefined) screen.bind(step.as, reply.id === undefined ? reply.body : { id: reply.id });
    return undefined;
  } catch (thrown) {
    if (signal.aborted) return 0;
    const isStale = ports.asRefusal(thrown)?.status === STALE;
    if (isStale && (await mergeStored(screen))) return STALE;
    return showRefusal(screen, thrown, step.failed);
  } finally {
    if (isWrite) screen.update({ isWriting: false });
  }
}

function bodyOf(run: Run, step: Call): unknown {
  const { form, language } = run.screen;
  const overrides = evaluateAll(run, step.set ?? {});
  if (step.body === 'changes') return form?.changes();
  if (step.body === 'form') return { ...form?.values(), ...overrides };
  const base = step.body === undefined ? undefined : language.value(step.body, run.screen.scope(run.bindings));
  if (step.set === undefined) return base;
  return { ...(typeof base === 'object' ? base : {}), ...overrides };
}

/** What was sent is stored; what was typed since is not. */
function noteStored(run: Run, sent: Readonly<Record<string, unknown>>, { version }: Reply): void {
  run.hasStored = true;
  run.screen.recordVersion = version;
  run.screen.form?.rebase(sent);
}
