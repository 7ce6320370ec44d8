/** The options of a field: its enumeration, or the rows of a code list. */
import { useEffect, useState } from 'react';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Choices } from '#schemas/generated/documents/ui.ts';
import type { Form } from '#renderer/form/store.ts';
import { plainString } from './plain-text.ts';

export interface Choice {
  /** The value as text, for the DOM. */
  readonly key: string;
  readonly value: unknown;
  readonly label: string;
}

export interface LoadedChoices {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly choices: readonly Choice[];
  retry(): void;
}

type Rows = readonly Readonly<Record<string, unknown>>[];
const NONE: readonly Choice[] = [];

export function useChoices(form: Form, schema: FieldSchema, source: Choices | undefined): LoadedChoices {
  const [attempt, setAttempt] = useState(0);
  const [rows, setRows] = useState<Rows | 'failed'>();
  const operation = source?.operation;
  useEffect(() => {
    if (operation === undefined) return undefined;
    let isOver = false;
    const take = (next: Rows | 'failed') => {
      if (!isOver) setRows(next);
    };
    form.services.loadChoices(operation).then(take, () => take('failed'));
    return () => {
      isOver = true;
    };
  }, [form, operation, attempt]);

  const retry = () => setAttempt(attempt + 1);
  if (source === undefined) return { status: 'ready', choices: enumerated(schema), retry };
  if (rows === undefined) return { status: 'loading', choices: NONE, retry };
  return rows === 'failed' ? { status: 'failed', choices: NONE, retry } : { status: 'ready', choices: listed(rows, source), retry };
}

const enumerations = new WeakMap<object, readonly Choice[]>();

function enumerated(schema: FieldSchema): readonly Choice[] {
  const known = enumerations.get(schema);
  if (known !== undefined) return known;
  const choices = (schema.enum ?? []).map((value) => ({ key: plainString(value), value, label: labelOfValue(schema, value) }));
  enumerations.set(schema, choices);
  return choices;
}

export function labelOfValue(schema: FieldSchema, value: unknown): string {
  return schema['x-labels']?.[plainString(value)] ?? plainString(value);
}

/** One list per rows and arrangement, not per field: Mantine reads the data anew whenever it is a new list. */
const lists = new WeakMap<Rows, Map<string, readonly Choice[]>>();

function listed(rows: Rows, { value, label }: Choices): readonly Choice[] {
  const byLabel = lists.get(rows) ?? new Map<string, readonly Choice[]>();
  lists.set(rows, byLabel);
  const key = `${value} ${label}`;
  const known = byLabel.get(key);
  if (known !== undefined) return known;
  const choices = rows.map((row) => ({
    key: plainString(row[value]),
    value: row[value],
    label: label.replace(/\{(\w+)\}/g, (_, name: string) => plainString(row[name])),
  }));
  byLabel.set(key, choices);
  return choices;
}

/** Short text is looked up among the codes, longer text in the labels. */
export function matches({ key, label }: Pick<Choice, 'key' | 'label'>, typed: string, codeUpTo: number | undefined): boolean {
  const sought = fold(typed.trim());
  if (sought === '') return true;
  if (codeUpTo !== undefined && sought.length <= codeUpTo) return fold(key).startsWith(sought);
  return fold(label).includes(sought);
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
