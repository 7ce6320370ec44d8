import { Progress } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { fillText } from '#src/expression/index.ts';
import type { FieldWidgetProps } from '#renderer/widgets/index.ts';
import { describedBy } from '#renderer/widgets/control/described-by.ts';
import { password as Password } from '#renderer/widgets/password.tsx';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD, type PasswordScore } from '#src/domain/password/score-password.ts';
import { scoreInWorker } from '../password/score-in-worker.ts';
import { texts } from '../texts.ts';
import classes from './new-password.module.css';
import { useField } from './use-field.ts';

/** Debounce: the strength is measured when typing pauses. */
const PAUSE_MS = 500;
const GOOD: PasswordScore = 3;

/**
 * A password being chosen, with a meter of its strength. Option `score` names the field that holds the score, `facts` those whose
 * values make a password weak: name, mail address, business, branch.
 */
export function NewPasswordControl(props: FieldWidgetProps) {
  const { name, registry, options, id } = props;
  const { form } = registry.formContext;
  const typed = useField(form, name, ({ value }) => (typeof value === 'string' ? value : ''));
  const scorePath = typeof options['score'] === 'string' ? options['score'] : undefined;
  const score = useScore(props, typed, scorePath);
  const verdict = verdictOf(typed, score);
  return (
    <div>
      <Password {...props} aria-describedby={[describedBy(props), `${id}-strength`].filter(Boolean).join(' ')} />
      <div className={classes['meter']} data-weak={score !== undefined && score < GOOD}>
        <Progress.Root size="sm" className={classes['bar']} aria-hidden>
          <Progress.Section
            value={score === undefined ? 0 : (score + 1) * 20}
            color={score !== undefined && score >= GOOD ? 'teal' : 'yellow'}
          />
        </Progress.Root>
        <span id={`${id}-strength`} role="status" className={classes['verdict']}>
          {verdict}
        </span>
      </div>
    </div>
  );
}

function verdictOf(typed: string, score: PasswordScore | undefined): string {
  if (typed === '') return fillText(texts.password.rule, { least: SHORTEST_PASSWORD });
  if (typed.length < SHORTEST_PASSWORD) return fillText(texts.password.tooShort, { least: SHORTEST_PASSWORD });
  return score === undefined ? texts.password.measuring : texts.password.scores[score];
}

/** The score of what is typed, half a second after the last key; it is written into the form as well. */
function useScore({ registry, options }: FieldWidgetProps, typed: string, path: string | undefined): PasswordScore | undefined {
  const { form } = registry.formContext;
  const [measured, setMeasured] = useState<{ readonly typed: string; readonly score: PasswordScore }>();
  const facts = useEffectEvent(() => factsOf(form.record(), options['facts']));
  const isMeasurable = typed.length >= SHORTEST_PASSWORD && typed.length <= LONGEST_PASSWORD;
  useEffect(() => {
    if (path !== undefined && form.field(path).value !== undefined) form.assign({ [path]: undefined });
    if (!isMeasurable) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      void scoreInWorker(typed, facts()).then((score) => {
        if (isOver) return;
        setMeasured({ typed, score });
        if (path !== undefined) form.assign({ [path]: score });
      });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [form, path, typed, isMeasurable]);
  return measured?.typed === typed && isMeasurable ? measured.score : undefined;
}

function factsOf(record: Readonly<Record<string, unknown>>, names: unknown): string[] {
  const fields = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  return fields.map((field) => record[field]).filter((fact) => typeof fact === 'string');
}
