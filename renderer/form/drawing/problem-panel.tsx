/** The list of problems above a form: takes the focus when saving failed; each message leads to its field. */
import { Anchor } from '@mantine/core';
import { useCallback, useEffect, useId, useRef, useSyncExternalStore, type ReactNode } from 'react';
import classes from './form.module.css';
import type { Form } from '../contract/form.ts';
import { controlOf } from './use-form-focus.ts';

export interface Problem {
  readonly text: string;
  /** The field the message leads to, where the page shows it. */
  readonly path?: string;
}

export interface ProblemSummary {
  readonly title: string;
  readonly messages: readonly Problem[];
}

/** Problems of a form, or a summary that belongs to none. */
export type ProblemPanelProps =
  | { readonly form: Form; readonly problem?: undefined }
  | { readonly form?: undefined; readonly problem: ProblemSummary };

export function ProblemPanel({ form, problem }: ProblemPanelProps): ReactNode {
  return form === undefined ? <Panel summary={problem} attention={problem} /> : <FormPanel form={form} />;
}

function FormPanel({ form }: { readonly form: Form }) {
  const known = useRef<{ key: string; summary: ProblemSummary | undefined }>({ key: '', summary: undefined });
  const summary = useSyncExternalStore(
    useCallback((listener) => form.store.subscribe(listener), [form]),
    () => {
      const next = problemsOf(form);
      const key = JSON.stringify(next ?? null);
      if (key !== known.current.key) known.current = { key, summary: next };
      return known.current.summary;
    },
  );
  const attention = useSyncExternalStore(
    useCallback((listener) => form.store.subscribe(listener), [form]),
    () => form.store.getState().attention,
  );
  return summary && <Panel summary={summary} attention={attention} form={form} />;
}

/** Undefined until a validation failed or the server refused, and again when all is mended. */
export function problemsOf(form: Form): ProblemSummary | undefined {
  const { attention, problems } = form.store.getState();
  if (attention === 0) return undefined;
  const { fields, drawn } = form.document;
  // Other issues of the form are not the reason for this refusal.
  const paths = new Set([...drawn, ...fields.keys()].filter((path) => problems.fields?.includes(path) ?? true));
  const ofFields = [...paths].flatMap((path) => form.field(path).issues.map((text): Problem => ({ text, path })));
  const messages = [...problems.messages.map((text): Problem => ({ text })), ...ofFields];
  return messages.length === 0 && problems.title === form.document.texts.problemsTitle ? undefined : { title: problems.title, messages };
}

interface PanelProps {
  readonly summary: ProblemSummary;
  /** Each new one draws the focus. */
  readonly attention: unknown;
  readonly form?: Form;
}

function Panel({ summary: { title, messages }, attention, form }: PanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), [attention]);
  return (
    <section ref={panel} aria-labelledby={id} tabIndex={-1} className={classes['problems']} data-problems>
      <div id={id} className={classes['problemsTitle']}>
        {title}
      </div>
      {messages.length > 0 && (
        <ul className={classes['problemsList']}>
          {messages.map(({ text, path }, index) => (
            <li key={`${index}-${text}`}>
              {path === undefined || form === undefined || controlOf(form.controlId(path)) === null ? (
                text
              ) : (
                <Anchor component="button" type="button" className={classes['problemsLink']} onClick={() => form.focus(path)}>
                  {text}
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
