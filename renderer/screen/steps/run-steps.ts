/** Runs the steps of an action in order. The first refusal stops them and is shown. */
import { forStep, readPath, writePath, type Scope, type StepTable } from '#src/expression/index.ts';
import { changedField, type Patch } from '#renderer/form/contract/form-values.ts';
import { printPage } from '#renderer/services/printing.ts';
import type { Action, Call, DoStep, Reset } from '#schemas/generated/documents/screen.ts';
import { bindSelected, releaseSelected, takesSelected, tooManySelected } from './bulk-actions.ts';
import { mayDiscard, mayLeave } from './leave-screen.ts';
import { showRefusal } from './refusals.ts';
import { callOperation, downloadFile, type CallOutcome } from './run-call.ts';
import { createRun, evaluateAll, type StepResult, type StepRun, type RunOptions } from './step-run.ts';
import { copyText, resultsOf, sayIn } from './show-toast.ts';
import type { ScreenWithGrids } from '../state/screen-grids.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import type { ScreenScope, ScreenValues } from '../state/screen-values.ts';
import { begin, isFreeFor } from './one-at-a-time.ts';
import { fieldsSet } from './set-fields.ts';
import { showFindings } from './show-cell.ts';
import { sourcesRead } from './sources-read.ts';
import { stepToGo } from '../state/wizard.ts';

/** Runs an action that is visible and enabled, after the one that runs. A call of it while it runs does nothing, so a double click runs it once. */
export async function runAction(screen: ScreenStore, name: string, bindings: Scope = {}, anchor?: HTMLElement): Promise<void> {
  const action = screen.document.actions?.[name];
  const isBusy = () => screen.store.getState().busy !== undefined;
  const isBlocked = () => screen.signal.aborted || isBusy() || !isAllowed(screen, name, bindings);
  const row = bindings['row'];
  if (action === undefined || (isBusy() && !(await isFreeFor(screen, { name, row }))) || isBlocked()) return;
  // Without a question there is no await between check and mark, so a double click finds it busy.
  if (needsConfirmation(screen, action, bindings) && (!(await isConfirmed(screen, action, bindings, anchor)) || isBlocked())) return;
  const windows = screen.services.dialogs.store.getState().length;
  const ended = runAllowed(screen, action, { name, bindings, anchor });
  begin(screen, { name, row, windows, ended });
  await ended;
}

async function runAllowed(screen: ScreenStore, action: Action, { name, bindings, anchor }: RunOptions): Promise<StepResult> {
  screen.services.undoing.begin();
  clearProblems(screen);
  screen.update({ busy: name });
  try {
    const selected = takesSelected(screen, name) ? await bindSelected(screen, name) : {};
    const outcome = await runSteps(screen, action.do, { name, bindings: { ...bindings, ...selected }, anchor });
    if (outcome === 'go on') releaseSelected(screen, name, action);
    return outcome;
  } catch (thrown) {
    showRefusal(screen, thrown);
    return 'stop';
  } finally {
    screen.update({ busy: undefined });
  }
}

/** What an earlier action was refused for, here and in the panels inside. */
export function clearProblems(screen: ScreenStore): void {
  screen.update({ problem: undefined });
  screen.grids.clearProblems();
  screen.form?.clearProblems();
  for (const part of screen.parts) clearProblems(part);
}

/**
 * Resumes actions whose job was started before the screen was opened, from that call on. An action that
 * cannot be looked up is not resumed.
 */
export async function resumeActions(screen: ScreenStore): Promise<void> {
  const { ports } = screen.services;
  for (const [name, action] of Object.entries(screen.document.actions ?? {})) {
    const at = action.do.findIndex((step) => 'call' in step && step.call.resumes === true);
    const step = action.do[at];
    if (step === undefined || !('call' in step)) continue;
    const resumed = await ports.findRunning(step.call.operation).catch((thrown: unknown) => {
      ports.reportError(thrown);
      return undefined;
    });
    if (resumed === undefined || screen.signal.aborted || screen.store.getState().busy !== undefined) continue;
    screen.update({ busy: name, problem: undefined });
    // Whether the call was to be made was decided when it was.
    const ended = runSteps(screen, [{ call: step.call }, ...action.do.slice(at + 1)], { name, resumed });
    begin(screen, { name, row: undefined, windows: screen.services.dialogs.store.getState().length, ended });
    await ended;
    screen.update({ busy: undefined });
  }
}

/** Shows every refusal and error; never throws. */
export async function runSteps(screen: ScreenStore, steps: readonly DoStep[], options: RunOptions): Promise<StepResult> {
  const run = createRun(screen, options);
  try {
    return await runAll(run, steps);
  } catch (thrown) {
    if (run.signal.aborted) screen.services.ports.reportError(thrown);
    else showRefusal(screen, thrown);
    return 'stop';
  }
}

async function runAll(run: StepRun, steps: readonly DoStep[]): Promise<StepResult> {
  const { screen, bindings, signal } = run;
  for (const step of steps) {
    const sources = sourcesRead(screen, step);
    if (sources.length > 0) {
      // The last keys may not have been searched for yet.
      screen.touch();
      await screen.sources.untilAnswered(sources);
      if (signal.aborted) return 'stop';
    }
    if (!screen.language.condition(step.when, screen.scope(bindings))) continue;
    const outcome = await forStep(RUN, step, run);
    if (outcome === 'stop' || signal.aborted) return 'stop';
  }
  return 'go on';
}

function isAllowed(screen: ScreenWithGrids, name: string, bindings: Scope): boolean {
  const { language, document, scope } = screen;
  const action = document.actions?.[name];
  const names = scope(bindings);
  const isOffered = language.condition(action?.visible, names) && language.condition(action?.enabled, names);
  return isOffered && tooManySelected(screen, name) === undefined;
}

function needsConfirmation(screen: ScreenScope, { confirm }: Action, bindings: Scope): boolean {
  return confirm !== undefined && screen.language.condition(confirm.when, screen.scope(bindings));
}

function isConfirmed(screen: ScreenStore, action: Action, bindings: Scope, anchor: HTMLElement | undefined): Promise<boolean> {
  const { confirm, kind, label } = action;
  const { language, services, signal } = screen;
  const text = (source: string) => language.text(source, screen.scope(bindings));
  return services.confirmations.ask(
    {
      title: text(confirm?.title ?? label),
      body: text(confirm?.body ?? ''),
      label: text(confirm?.label ?? label),
      isDestructive: (confirm?.kind ?? kind) === 'destructive',
      anchor,
    },
    signal,
  );
}

const RUN: StepTable<[run: StepRun], StepResult | Promise<StepResult>> = {
  validate: (fields, { screen }) => validate(screen, fields),
  call: (settings, run) => call(run, settings),
  download: async (settings, run) => goesOn(await downloadFile(run, settings)),
  perform: (name, run) => runAll(run, procedureOf(run.screen, name)),
  open: (settings, run) => open(run, settings),
  run: (settings, run) => runBehaviour(run, settings),
  async close(result, run) {
    // Edited while the save was running: not stored.
    if (run.hasStored && !(await mayDiscard(run.screen))) return 'stop';
    run.screen.close(result === true ? {} : evaluateAll(run, result));
    return 'go on';
  },
  async cancel(_, { screen }) {
    if (!(await mayLeave(screen))) return 'stop';
    screen.close(undefined);
    return 'go on';
  },
  set(targets, run) {
    set(run, targets);
    return 'go on';
  },
  reset(settings, run) {
    reset(run, settings);
    return 'go on';
  },
  async refresh(names, { screen }): Promise<StepResult> {
    await refresh(screen, names);
    return 'go on';
  },
  navigate(address, { screen, bindings }) {
    screen.services.ports.navigate(screen.language.address(address, screen.scope(bindings)));
    return 'go on';
  },
  newTab(address, { screen, bindings }) {
    screen.services.ports.openTab(screen.language.address(address, screen.scope(bindings)));
    return 'go on';
  },
  async print(): Promise<StepResult> {
    await printPage();
    return 'go on';
  },
  go(name, { screen }) {
    const to = stepToGo(screen, name);
    if (to === undefined) return 'stop';
    screen.update({ step: to });
    return 'go on';
  },
  toast(toast, { screen, bindings }) {
    const then = { ...resultsOf(screen, toast.action), ...bindings };
    sayIn(screen, toast, bindings, (action) => void runAction(screen, action, then));
    return 'go on';
  },
  copy: async (text, { screen, bindings }) =>
    (await copyText(screen, screen.language.text(text, screen.scope(bindings)))) ? 'go on' : 'stop',
  save({ file, text }, { screen, bindings }) {
    const inWords = (source: string) => screen.language.text(source, screen.scope(bindings));
    screen.services.ports.saveText(inWords(text), inWords(file));
    return 'go on';
  },
  announce({ event, with: facts = {} }, run) {
    run.screen.services.ports.events.announce(event, evaluateAll(run, facts));
    return 'go on';
  },
  focus(target, { screen }) {
    if (typeof target === 'string') screen.form?.focus(target);
    else if (target.on === 'findings') showFindings(screen, target.grid);
    else screen.grids.whenDrawn(target.grid, (handle) => handle.goTo(undefined));
    return 'go on';
  },
  chooseFiles(node, { screen }) {
    screen.choosers.get(node)?.();
    return 'go on';
  },
  select(settings, { screen, bindings }) {
    const { grid } = settings;
    const value = (expression: string) => screen.language.value(expression, screen.scope(bindings));
    if ('key' in settings) screen.grids.drawn.get(grid)?.select(value(settings.key));
    else {
      const keys = value(settings.keys);
      screen.grids.whenDrawn(grid, (handle) => handle.selectRows(Array.isArray(keys) ? keys : []));
    }
    return 'go on';
  },
};

function procedureOf({ document }: ScreenStore, name: string): readonly DoStep[] {
  const steps = document.procedures?.[name];
  if (steps === undefined) throw new Error(`No procedure is named ${name}.`);
  return steps;
}

/** Sources of the screen and global names. */
async function refresh(screen: ScreenStore, names: readonly string[]): Promise<void> {
  const { ports } = screen.services;
  const globals = names.filter((name) => name in ports.globals);
  await Promise.all(globals.map((name) => ports.refreshGlobal(name)));
  if (globals.length > 0) screen.touch();
  const sources = names.filter((name) => !globals.includes(name));
  if (sources.length > 0) await screen.sources.refresh(sources);
}

function validate(screen: ScreenValues, fields: true | readonly string[]): StepResult {
  const { form } = screen;
  if (form === undefined) return 'go on';
  return form.validate(fields === true ? undefined : fields) === undefined ? 'go on' : 'stop';
}

async function call(run: StepRun, step: Call): Promise<StepResult> {
  const outcome = await callOperation(run, step);
  const remedy = outcome.is === 'refused' ? step.problems?.[String(outcome.status)] : undefined;
  if (remedy !== undefined && !run.signal.aborted) await runAll(run, remedy);
  return goesOn(outcome);
}

function goesOn({ is }: CallOutcome): StepResult {
  return is === 'answered' ? 'go on' : 'stop';
}

/** Edits made while the last record was being saved belong to the next one. */
function reset(run: StepRun, { keep, values, mode }: Reset): void {
  const { screen } = run;
  const typed = run.hasStored ? (screen.form?.changes() ?? []) : [];
  screen.record.load(() => screen.form?.reset({ ...kept(screen, keep), ...evaluateAll(run, values ?? {}) }, mode));
  screen.record.version = undefined;
  run.restartEffect();
  if (typed.length > 0) screen.form?.editMany(Object.fromEntries(typed.map((change) => [changedField(change), change.value])));
}

function kept({ form }: ScreenValues, keep: Reset['keep'] = []): Patch {
  const fields = [...(form?.document.fields.values() ?? [])].filter(({ path, entity }) =>
    keep === 'all' ? !entity.readOnly : keep.includes(path),
  );
  return fields.reduce<Patch>((record, { path }) => writePath(record, path, readPath(form?.record() ?? {}, path)), {});
}

/** All values are evaluated before any name is set. */
function set(run: StepRun, targets: Readonly<Record<string, string>>): void {
  const values = Object.entries(evaluateAll(run, targets));
  const document = run.screen.form?.document;
  const fields = values.flatMap(([name, value]) =>
    document !== undefined && name.startsWith('form.') ? fieldsSet(document, name.slice('form.'.length), value) : [],
  );
  if (fields.length > 0) run.assign(Object.fromEntries(fields));
  for (const [name, value] of values) {
    if (name.startsWith('state.')) run.screen.setState(name.slice('state.'.length), value);
  }
}

async function open(run: StepRun, step: { screen: string; with?: Record<string, string>; as?: string }): Promise<StepResult> {
  const { screen, signal } = run;
  const { result, hasWritten } = await screen.services.dialogs.open(
    step.screen,
    evaluateAll(run, step.with ?? {}),
    await anchorOf(run, step.screen),
  );
  if (signal.aborted) return 'stop';
  if (hasWritten) {
    screen.noteWrite();
    await screen.sources.refresh();
  }
  if (step.as !== undefined) screen.bind(step.as, result);
  return result === undefined && step.as !== undefined ? 'stop' : 'go on';
}

/** The anchor of a popover: the control that was used. Other kinds need none. */
async function anchorOf({ screen, anchor }: StepRun, id: string): Promise<HTMLElement | undefined> {
  // If the document cannot be loaded, the dialog shows the failure with a retry button.
  const document = await screen.services.ports.loadScreen(id).catch(() => undefined);
  return document?.kind === 'popover' ? anchor : undefined;
}

async function runBehaviour(run: StepRun, step: { behaviour: string; with?: Record<string, string>; as?: string }): Promise<StepResult> {
  const behaviour = run.screen.services.ports.behaviours[step.behaviour];
  if (behaviour === undefined) throw new Error(`No behaviour is named ${step.behaviour}.`);
  const answer = await behaviour(evaluateAll(run, step.with ?? {}), run.signal);
  if (step.as !== undefined) run.screen.bind(step.as, answer);
  return 'go on';
}
