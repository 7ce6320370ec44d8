/** The stages of a job in a row: which are done, which one it is at, and what each lacks. */
import { VisuallyHidden } from '@mantine/core';
import type { Stage, Stages } from '#schemas/generated/documents/screen.ts';
import { ActionRow } from './actions/action-row.tsx';
import { useRenderer } from './context/renderer-context.ts';
import { useCondition, useText, useValue } from './context/use-expression.ts';
import classes from './look/stages.module.css';

export function StagesNode({ strip }: { readonly strip: Stages }) {
  const label = useText(strip.label);
  const at = useValue(strip.at);
  return (
    <ol className={classes['stages']} aria-label={label}>
      {strip.stages.map((stage) => (
        <OneStage key={stage.id} stage={stage} isCurrent={stage.id === at} />
      ))}
    </ol>
  );
}

function OneStage({ stage, isCurrent }: { readonly stage: Stage; readonly isCurrent: boolean }) {
  const { texts } = useRenderer();
  const label = useText(stage.label);
  const isVisible = useCondition(stage.visible);
  const isDone = useCondition(stage.done ?? false);
  if (!isVisible) return null;
  return (
    <li className={classes['stage']} aria-current={isCurrent ? 'step' : undefined} data-done={isDone || undefined}>
      <span className={classes['name']}>
        <span className={classes['mark']} aria-hidden>
          {isDone ? '✓' : ''}
        </span>
        {label}
        {isDone && <VisuallyHidden> {texts.screen.stepDone}</VisuallyHidden>}
      </span>
      {stage.actions !== undefined && <ActionRow buttons={stage.actions} />}
    </li>
  );
}
