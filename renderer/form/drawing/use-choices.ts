import { isRecord } from '#src/expression/index.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldChoices } from '../contract/field-choices.ts';
import { fieldOf } from '../contract/form.ts';
import type { Form } from '../contract/form.ts';
import { useFromForm } from './use-field-state.ts';
import { enumerated, enumeratedRows, listed, reachable, type Choice, type Rows } from '../contract/choices.ts';

export interface LoadedChoices {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly choices: readonly Choice[];
  retry(): void;
}

const NONE: readonly Choice[] = [];
const NO_ROWS: Rows = [];
const NO_PARAMS = '{}';
const NO_NAMES = [] as const;
const NO_READS: readonly string[] = [];

/** The options of a field; they load again when a parameter changes, and follow the record where their expressions read it. */
export function useChoices(form: Form, path: string): LoadedChoices {
  const { entity, choices } = fieldOf(form.document, path);
  const { rows, retry } = useRows(form, choices);
  const seen = useNamesSeen(form, choices);
  const opened = form.mode() === 'create' ? undefined : form.opened(path);
  const list = useMemo(() => {
    const may = mayStep(form);
    if (choices === undefined) return reachable(enumerated(entity.schema), entity.schema, opened, may);
    if (choices.source.kind === 'enumeration')
      return reachable(listed(enumeratedRows(entity.schema), choices, form.scope()), entity.schema, opened, may);
    return rows === undefined || rows === 'failed' ? NONE : listed(rows, choices, form.scope());
    // oxlint-disable-next-line react/exhaustive-deps -- `seen` stands for what the expressions of the options read
  }, [rows, choices, entity, form, seen, opened]);
  if (choices === undefined || choices.source.kind === 'enumeration') return { status: 'ready', choices: list, retry };
  if (rows === undefined) return { status: 'loading', choices: NONE, retry };
  return { status: rows === 'failed' ? 'failed' : 'ready', choices: list, retry };
}

/** Whether the caller may take a step of a field, by the step's `by`. */
export function mayStep(form: Form): (by: string) => boolean {
  return (by) => form.document.entity.environment.compile(by).evaluate(form.rights(), false) === true;
}

function useRows(form: Form, choices: FieldChoices | undefined): { rows: Rows | 'failed' | undefined; retry(): void } {
  const source = choices?.source;
  const [attempt, setAttempt] = useState(0);
  const given = useList(form, source?.kind === 'list' ? source : undefined);
  const params = useParams(form, source?.kind === 'operation' ? source.params : NO_NAMES);
  const operation = source?.kind === 'operation' ? source.operation : undefined;
  // A list that is there already is drawn at once, not empty first.
  const [loaded, setLoaded] = useState(() => (operation === undefined ? undefined : answers.get(ask(form, operation, params))));
  useEffect(() => {
    if (operation === undefined) return undefined;
    let isOver = false;
    const take = (rows: Rows | 'failed') => {
      if (!isOver) setLoaded(rows);
    };
    const asked = ask(form, operation, params);
    asked.then(
      (rows) => {
        answers.set(asked, rows);
        take(rows);
      },
      () => take('failed'),
    );
    return () => {
      isOver = true;
    };
  }, [form, operation, params, attempt]);
  // The present choices stay until the new ones are loaded.
  const rows = source?.kind === 'list' ? given : loaded;
  return { rows, retry: () => setAttempt(attempt + 1) };
}

/** Choices already loaded; the app caches the promises of its code lists. */
const answers = new WeakMap<Promise<Rows>, Rows | 'failed'>();

function ask({ services }: Form, operation: string, params: string): Promise<Rows> {
  const asked = services.loadChoices(operation, JSON.parse(params));
  // Also called during render, where the promise is not awaited; the effect reports a failure.
  asked.catch(() => undefined);
  return asked;
}

/** The list an expression answers; the same one while its content is the same. */
function useList(form: Form, source: Extract<FieldChoices['source'], { kind: 'list' }> | undefined): Rows {
  const known = useRef<{ readonly text: string; readonly rows: Rows }>({ text: '[]', rows: NO_ROWS });
  return useFromForm(form, source?.list.reads ?? NO_READS, () => {
    if (source === undefined) return NO_ROWS;
    const answer = source.list.evaluate(form.scope(), NO_ROWS);
    const rows = Array.isArray(answer) ? answer.filter(isRecord) : NO_ROWS;
    const text = JSON.stringify(rows);
    if (text !== known.current.text) known.current = { text, rows };
    return known.current.rows;
  });
}

/** Counts the changes of what they read, for options whose expressions read more than themselves. */
function useNamesSeen(form: Form, choices: FieldChoices | undefined): number {
  const reads = useMemo(
    () =>
      [choices?.group, choices?.disabled, choices?.visible]
        .flatMap((expression) => expression?.reads ?? NO_READS)
        .filter((name) => name !== 'option' && !name.startsWith('option.')),
    [choices],
  );
  return useFromForm(form, reads, () => (reads.length === 0 ? 0 : form.revision()));
}

/** The parameters as text, which is the same while they are. */
function useParams(form: Form, params: Extract<FieldChoices['source'], { kind: 'operation' }>['params']): string {
  const reads = useMemo(() => params.flatMap(([, expression]) => expression.reads), [params]);
  return useFromForm(form, reads, () =>
    params.length === 0
      ? NO_PARAMS
      : JSON.stringify(Object.fromEntries(params.map(([name, expression]) => [name, expression.evaluate(form.scope(), undefined)]))),
  );
}
