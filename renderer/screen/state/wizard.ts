/** The steps of a wizard: those visible, the open one, those that can be reached. */
import type { Button, ScreenDocument, WizardStep } from '#schemas/generated/documents/screen.ts';
import { formReads, type FormReads } from './form-reads.ts';
import type { ScreenProgress } from './screen-progress.ts';
import type { ScreenScope, ScreenValues } from './screen-values.ts';

/** The part of a screen that wizard steps need. */
export type SteppedScreen = ScreenValues & Pick<ScreenProgress, 'store'>;

export type StepProgress = 'done' | 'current' | 'open' | 'locked';

export interface ShownStep {
  readonly step: WizardStep;
  readonly progress: StepProgress;
}

/** Where `next` of a step is false, all later steps are locked. */
export function shownSteps(screen: SteppedScreen): readonly ShownStep[] {
  const steps = stepsHad(screen);
  const current = steps.indexOf(currentStep(screen) ?? NONE);
  let isReachable = true;
  return steps.map((step, index) => {
    const progress = index < current ? 'done' : index === current ? 'current' : isReachable ? 'open' : 'locked';
    isReachable &&= leadsOn(screen, step);
    return { step, progress };
  });
}

/** Undefined outside a wizard. A step that became hidden is replaced by the one after it. */
export function currentStep(screen: SteppedScreen): WizardStep | undefined {
  const all = screen.document.steps ?? [];
  const had = stepsHad(screen);
  const from = Math.max(
    0,
    all.findIndex(({ id }) => id === screen.store.getState().step),
  );
  return all.slice(from).find((step) => had.includes(step)) ?? had.at(-1);
}

/** The target of `go`: a step by id, or next and previous. Undefined if a step in between is locked. */
export function stepToGo(screen: SteppedScreen, target: string): string | undefined {
  const steps = stepsHad(screen);
  const from = steps.indexOf(currentStep(screen) ?? NONE);
  const to = target === 'next' ? from + 1 : target === 'previous' ? from - 1 : steps.findIndex(({ id }) => id === target);
  const isBlocked = steps.slice(from, Math.max(from, to)).some((step) => !leadsOn(screen, step));
  return isBlocked ? undefined : steps[to]?.id;
}

/** The names that the conditions of its steps read. */
export function wizardReads(screen: ScreenValues): FormReads {
  const conditions = (screen.document.steps ?? []).flatMap(({ visible, next }) => [visible, next]);
  return formReads(
    screen,
    conditions.flatMap((condition) => (typeof condition === 'string' ? screen.language.reads(condition, 'value') : [])),
  );
}

export function buttonsOf(document: ScreenDocument, step: WizardStep | undefined): readonly Button[] {
  return step?.buttons ?? document.buttons ?? [];
}

const NONE: WizardStep = { id: '', label: '', layout: [], buttons: [] };

function stepsHad({ document, language, scope }: ScreenScope): readonly WizardStep[] {
  return (document.steps ?? []).filter(({ visible }) => language.condition(visible, scope()));
}

function leadsOn({ language, scope }: ScreenScope, { next }: WizardStep): boolean {
  return language.condition(next, scope());
}
