import { useMemo } from 'react';
import type { WizardStep } from '#schemas/generated/documents/screen.ts';
import { useScreen } from './context/renderer-context.ts';
import { useComputed } from './context/use-expression.ts';
import { currentStep, shownSteps, wizardReads, type ShownStep } from '#renderer/screen/state/wizard.ts';

/** The open step; undefined outside a wizard. */
export function useCurrentStep(): WizardStep | undefined {
  const screen = useScreen();
  return useComputed(
    currentStep,
    useMemo(() => wizardReads(screen), [screen]),
  );
}

export function useShownSteps(): readonly ShownStep[] {
  const screen = useScreen();
  return useComputed(
    shownSteps,
    useMemo(() => wizardReads(screen), [screen]),
  );
}
