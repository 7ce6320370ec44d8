/** Runs the steps of an action, in order. The first that is refused stops the rest and shows why. */
import type { Scope } from '#renderer/expression/index.ts';
import type { Action, Call, DoStep } from '#schemas/generated/documents/screen.ts';
import { showRefusal } from './refusals.ts';
import type { ScreenStore } from './screen-store.ts';

interface Run {
  readonly screen: ScreenStore;
  /** Names bound for this run only: row. */
  readonly bindings: Scope;
  readonly signal: AbortSignal;
}

type Outcome = 'go on' | 'stop';

/** Runs an action once; a second call while it runs does nothing, so a double click acts once. */
export async function runAction(screen: ScreenStore, name: string, bindings: Scope = {}, anchor?: HTMLElement): Promise<void> {
  const action = screen.document.actions?.[name];
  const isBusy = () => screen.store.getState().busy !== undefined;
  if (action === undefined || isBusy()) return;
  // Without a question there is no pause between looking and marking: a double click finds the mark.
  if (needsConfirmation(screen, action, bindings) && (!(await isConfirmed(screen, action, bindings, anchor)) || isBusy())) return;
  screen.update({ busy: name, problem: undefined });
  try {
    await runSteps(screen, action.do, bindings);
  } finally {
    screen.update({ busy: undefined });
  }
}

export async function runSteps(screen: ScreenStore, steps: readonly DoStep[], bindings: Scope = {}): Promise<Outcome> {
  const run: Run = { screen, bindings, signal: new AbortController().signal };
  for (const step of steps) {
    if (!screen.language.condition(step.when, screen.scope(bindings))) continue;
    if ((await runStep(run, step)) === 'stop') return 'stop';
  }
  return 'go on';
}

function needsConfirmation(screen: ScreenStore, { confirm }: Action, bindings: Scope): boolean {
  return confirm !== undefined && screen.language.condition(confirm.when, screen.scope(bindings));
}

function isConfirmed(screen: ScreenStore, action: Action, bindings: Scope, anchor: HTMLElement | undefined): Promise<boolean> {
  const { confirm, kind } = action;
  const { language, services } = screen;
  const text = (source: string | undefined) => language.text(source ?? '', screen.scope(bindings));
  return services.confirmations.ask({
    title: text(confirm?.title),
    body: text(confirm?.body),
    label: text(confirm?.label),
    isDestructive: kind === 'destructive',
    anchor,
  });
}

async function runStep(run: Run, step: DoStep): Promise<Outcome> {
  const { screen, bindings } = run;
  const { language, services } = screen;
  const text = (source: string) => language.text(source, screen.scope(bindings));
  if ('validate' in step) return validate(screen, step.validate);
  if ('call' in step) return call(run, step.call);
  if ('set' in step) {
    set(run, step.set);
  } else if ('reset' in step) {
    screen.form?.reset(evaluateAll(run, step.reset.values), step.reset.mode);
  } else if ('open' in step) {
    return open(run, step.open);
  } else if ('close' in step) {
    screen.close(step.close === true ? {} : evaluateAll(run, step.close));
  } else if ('cancel' in step) {
    if (!(await mayDiscard(screen))) return 'stop';
    screen.close(undefined);
  } else if ('refresh' in step) {
    await screen.sources.refresh(step.refresh);
  } else if ('select' in step) {
    screen.selectRows(step.select.grid, { count: 1, ids: [language.value(step.select.key, screen.scope(bindings))], row: undefined });
  } else if ('navigate' in step) {
    services.ports.navigate(text(step.navigate));
  } else if ('go' in step) {
    screen.update({ step: step.go });
  } else if ('toast' in step) {
    services.toasts.show(text(step.toast.text), step.toast.tone, step.toast.hideAfterMs);
  } else if ('run' in step) {
    return runBehaviour(run, step.run);
  } else {
    screen.form?.focus(step.focus);
  }
  return 'go on';
}

function validate(screen: ScreenStore, fields: true | readonly string[]): Outcome {
  const { form } = screen;
  if (form === undefined) return 'go on';
  return form.validate(fields === true ? undefined : fields) === undefined ? 'go on' : 'stop';
}

async function call(run: Run, step: Call): Promise<Outcome> {
  const { screen } = run;
  const { ports } = screen.services;
  const scope = screen.scope(run.bindings);
  const params = Object.fromEntries(
    Object.entries(step.params ?? {}).map(([name, expression]) => [name, screen.language.value(expression, scope)]),
  );
  const body = bodyOf(run, step);
  try {
    const reply = await ports.call(step.operation, { params, ...(body === undefined ? {} : { body }) });
    if (ports.isWrite(step.operation)) screen.noteWrite();
    if (step.as !== undefined) screen.bind(step.as, reply.id === undefined ? reply.body : { id: reply.id });
    return 'go on';
  } catch (thrown) {
    const status = showRefusal(screen, thrown, step.failed);
    const remedy = step.problems?.[String(status)];
    if (remedy !== undefined) await runSteps(screen, remedy, run.bindings);
    return 'stop';
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

/** Names read the scope as it was before any of them is set. */
function set(run: Run, targets: Readonly<Record<string, string>>): void {
  const values = Object.entries(evaluateAll(run, targets));
  const fields = values.filter(([name]) => name.startsWith('form.')).map(([name, value]) => [name.slice('form.'.length), value]);
  if (fields.length > 0) run.screen.form?.assign(Object.fromEntries(fields));
  for (const [name, value] of values) {
    if (name.startsWith('state.')) run.screen.setState(name.slice('state.'.length), value);
  }
}

async function open(run: Run, step: { screen: string; with?: Record<string, string>; as?: string }): Promise<Outcome> {
  const { screen } = run;
  const { result, hasWritten } = await screen.services.dialogs.open(step.screen, evaluateAll(run, step.with ?? {}));
  if (hasWritten) {
    screen.noteWrite();
    await screen.sources.refresh();
  }
  if (step.as !== undefined) screen.bind(step.as, result);
  return result === undefined && step.as !== undefined ? 'stop' : 'go on';
}

async function runBehaviour(run: Run, step: { behaviour: string; with?: Record<string, string>; as?: string }): Promise<Outcome> {
  const behaviour = run.screen.services.ports.behaviours[step.behaviour];
  if (behaviour === undefined) throw new Error(`No behaviour is named ${step.behaviour}.`);
  try {
    const answer = await behaviour(evaluateAll(run, step.with ?? {}), run.signal);
    if (step.as !== undefined) run.screen.bind(step.as, answer);
    return 'go on';
  } catch (thrown) {
    showRefusal(run.screen, thrown);
    return 'stop';
  }
}

/** Asks before typed work is thrown away. */
export async function mayDiscard(screen: ScreenStore): Promise<boolean> {
  const { form, services } = screen;
  if (form === undefined || !form.summary().isDirty) return true;
  const { discardTitle, discardBody, discard } = services.texts;
  return services.confirmations.ask({ title: discardTitle, body: discardBody, label: discard, isDestructive: true, anchor: undefined });
}

function evaluateAll(run: Run, expressions: Readonly<Record<string, string>>): Record<string, unknown> {
  const scope = run.screen.scope(run.bindings);
  return Object.fromEntries(Object.entries(expressions).map(([name, source]) => [name, run.screen.language.value(source, scope)]));
}
