/** The step `call`: sends a request and updates the form with the reply. */
import type { Call, Download } from '#schemas/generated/documents/screen.ts';
import { changedField } from '#renderer/form/contract/form-values.ts';
import type { RecordVersion, Reply } from '#renderer/services/ports.ts';
import type { ChangedValue } from '#renderer/services/undo.ts';
import { printValue } from '#renderer/widgets/values/print-value.ts';
import { printingOf } from '../state/printing.ts';
import { showRefusal } from './refusals.ts';
import { evaluateAll, type StepRun } from './step-run.ts';
import { mergeStored } from '../form/merge-stored.ts';
import { showRequest, type ShownRequest } from './shown-request.ts';

/** Statuses of a stored record; 200 only returns data. */
const STORED: readonly number[] = [201, 204];
const STALE = 412;

/** `refused`: with the status of the refusal, which is shown; 0 when none came, or for an error. */
export type CallOutcome = { readonly is: 'answered' } | { readonly is: 'given up' } | { readonly is: 'refused'; readonly status: number };

const ANSWERED: CallOutcome = { is: 'answered' };
const GIVEN_UP: CallOutcome = { is: 'given up' };

export async function callOperation(run: StepRun, step: Call): Promise<CallOutcome> {
  const { screen, signal } = run;
  const { ports } = screen.services;
  const isCancellable = step.cancellable === true;
  const params = evaluateAll(run, step.params ?? {});
  const body = bodyOf(run, step);
  const sendsForm = step.body === 'form' || step.body === 'changes';
  const sent = sendsForm ? structuredClone(screen.form?.record()) : undefined;
  const edited = sendsForm ? changedValues(screen) : [];
  // A computation may use the method of a change; a request that the user may cancel stores nothing.
  const isWrite = ports.isWrite(step.operation) && !isCancellable;
  const row = isWrite && !sendsForm ? run.row : undefined;
  const given = versionGiven(run, step);
  const other = given ?? row?.version;
  const version = other ?? screen.record.version;
  const showsProgress = step.progress === true;
  const shown = showRequest(screen, signal, isCancellable || showsProgress);
  const { undoing } = screen.services;
  const sentAt = undoing.mark();
  if (isWrite) screen.update({ isWriting: true });
  try {
    // Its list could not be loaded: the record may be another by now.
    if (step.version !== undefined && given === undefined) throw new Error(`No version is known for ${step.operation}.`);
    const following = {
      ...(showsProgress ? { onProgress: shown.onProgress, stop: shown.stop, leave: signal } : {}),
      // A change that may already be stored is not cancelled, unless the server can do so.
      ...(isWrite || showsProgress ? {} : { signal: shown.signal }),
    };
    const { resumed } = run;
    run.resumed = undefined;
    const asked =
      resumed?.(following) ??
      ports.call(step.operation, {
        params,
        ...(body === undefined ? {} : { body }),
        ...(version === undefined ? {} : { version }),
        ...following,
      });
    // Keys do not wait for work that shows its progress.
    const reply = await (isWrite && !showsProgress ? undoing.track(asked) : asked);
    if (isWrite) screen.noteWrite(step.operation);
    if (reply.undo !== undefined) undoing.note(reply.undo, sentAt, reply.undoOf ?? '', edited);
    if (row !== undefined && STORED.includes(reply.status)) row.version = reply.version;
    // Work done before the cancellation stays done.
    if (shown.isGivenUp() && !isWrite) return GIVEN_UP;
    if (signal.aborted) return ANSWERED;
    if (sent !== undefined && STORED.includes(reply.status)) noteStored(run, sent, reply);
    if (step.as !== undefined) screen.bind(step.as, answerOf(reply));
    return ANSWERED;
  } catch (thrown) {
    if (isOver(run, shown)) return GIVEN_UP;
    const isStale = ports.asRefusal(thrown)?.status === STALE;
    if (isStale && row !== undefined) {
      await row.showStale();
      return { is: 'refused', status: STALE };
    }
    if (isStale && other === undefined && (await mergeStored(screen))) return { is: 'refused', status: STALE };
    // Shows what is stored now, whose version the next attempt sends.
    if (isStale) await screen.sources.refresh();
    if (step.quiet === true) {
      ports.reportError(thrown);
      return { is: 'refused', status: ports.asRefusal(thrown)?.status ?? 0 };
    }
    return { is: 'refused', status: showRefusal(screen, thrown, { operation: step.operation, failed: step.failed }) };
  } finally {
    shown.end();
    if (isWrite) screen.update({ isWriting: false });
  }
}

/** Downloads the file that an operation returns; follows a job to its result. */
export async function downloadFile(run: StepRun, step: Download): Promise<CallOutcome> {
  const { operation, params = {}, failed, as } = step;
  const { screen, signal } = run;
  const body = bodyOf(run, step);
  const shown = showRequest(screen, signal, true);
  try {
    const made = await screen.services.ports.download(operation, {
      params: evaluateAll(run, params),
      ...(body === undefined ? {} : { body }),
      signal: shown.signal,
      stop: shown.stop,
      leave: signal,
      onProgress: shown.onProgress,
    });
    if (as !== undefined && !signal.aborted) screen.bind(as, made);
    return ANSWERED;
  } catch (thrown) {
    if (isOver(run, shown)) return GIVEN_UP;
    return { is: 'refused', status: showRefusal(screen, thrown, { operation, failed }) };
  } finally {
    shown.end();
  }
}

function isOver({ signal }: StepRun, shown: ShownRequest): boolean {
  return signal.aborted || shown.isGivenUp();
}

/** What the form changes of a stored record, as it prints it. */
function changedValues({ form, services }: StepRun['screen']): readonly ChangedValue[] {
  if (form === undefined || form.mode() !== 'edit') return [];
  const printing = printingOf(services);
  return form.changes().flatMap((change) => {
    const [path, value] = [changedField(change), change.value];
    const schema = form.document.fields.get(path)?.entity.schema;
    if (schema === undefined) return [];
    const print = (each: unknown) => printValue(schema, each, printing);
    return [{ label: form.field(path).label, before: print(form.opened(path)), after: print(value) }];
  });
}

/** Headers replace the body of a reply without one. */
function answerOf({ body, id, uses }: Reply): unknown {
  if (id !== undefined) return { id };
  return uses === undefined ? body : { uses };
}

function bodyOf(run: StepRun, step: Pick<Call, 'body' | 'set'>): unknown {
  const { form, language } = run.screen;
  const set = Object.entries(evaluateAll(run, step.set ?? {}));
  const overrides = Object.fromEntries(set.map(([name, value]) => [name, value ?? null]));
  if (step.body === 'changes') return form?.changes();
  if (step.body === 'form') return { ...form?.values(), ...overrides };
  const base = step.body === undefined ? undefined : language.value(step.body, run.screen.scope(run.bindings));
  if (step.set === undefined) return base;
  return { ...(typeof base === 'object' ? base : {}), ...overrides };
}

function versionGiven({ screen, bindings }: StepRun, { version }: Call): RecordVersion | undefined {
  const given = version === undefined ? undefined : screen.language.value(version, screen.scope(bindings));
  return typeof given === 'number' || typeof given === 'string' ? given : undefined;
}

/** Edits made after the request was sent are not stored: they stay dirty. */
function noteStored(run: StepRun, sent: Readonly<Record<string, unknown>>, { version }: Reply): void {
  run.hasStored = true;
  run.screen.record.version = version;
  run.screen.record.load(() => run.screen.form?.rebase(sent));
}
