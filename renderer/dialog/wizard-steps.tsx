/** The steps of a wizard, with the current one. */
import { VisuallyHidden } from '@mantine/core';
import { fillText } from '#src/expression/index.ts';
import { useRenderer } from '#renderer/nodes/context/renderer-context.ts';
import { useText } from '#renderer/nodes/context/use-expression.ts';
import { useShownSteps } from '#renderer/nodes/use-wizard.ts';
import classes from './dialog.module.css';

export function WizardSteps() {
  const { texts } = useRenderer();
  const stateTexts = { done: texts.screen.stepDone, current: '', open: '', locked: texts.screen.stepLocked } as const;
  return (
    <ol className={classes['steps']}>
      {useShownSteps().map(({ step: { id, label }, progress }, index) => (
        <li key={id} data-progress={progress} aria-current={progress === 'current' ? 'step' : undefined}>
          <span className={classes['stepNumber']} aria-hidden>
            {progress === 'done' ? '✓' : index + 1}
          </span>
          <StepLabel label={label} />
          {stateTexts[progress] !== '' && <VisuallyHidden> {stateTexts[progress]}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

/** Announced when the focus enters a step without fields; undefined outside a wizard. */
export function useWizardPlace(): string | undefined {
  const { texts } = useRenderer();
  const steps = useShownSteps();
  const index = steps.findIndex(({ progress }) => progress === 'current');
  const label = useText(steps[index]?.step.label);
  return index < 0 ? undefined : fillText(texts.screen.wizardStep, { step: index + 1, steps: steps.length, label });
}

function StepLabel({ label }: { label: string }) {
  return useText(label);
}
