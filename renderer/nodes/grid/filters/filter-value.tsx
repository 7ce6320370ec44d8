/** The value of a filter. The list updates while typing. */
import { CloseButton } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { fillText, isEmpty } from '#src/expression/index.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import { openTermForm, type TermPart } from '#renderer/screen/form/term-form.ts';
import { printingOf } from '#renderer/screen/state/printing.ts';
import type { FilterTerm, LoadedEntity } from '#renderer/services/ports.ts';
import { useLabels } from '#renderer/widgets/values/use-labels.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';
import type { FilterField, FilterKind } from './filter-fields.ts';
import { type FilterOperator, replaceTerms } from './filter-operators.ts';
import { printSought } from './term-text.ts';
import type { GridFilter } from './use-filter.ts';
import classes from '../../look/screen.module.css';

/** Delay after typing before the list reloads. */
const ASK_AFTER_MS = 300;

interface FilterValueProps {
  readonly field: FilterField;
  readonly way: Exclude<FilterOperator, 'empty' | 'filled'>;
  readonly kind: FilterKind;
  readonly filter: GridFilter;
  readonly entity: LoadedEntity;
}

export function FilterValue({ field, way, kind, filter, entity }: FilterValueProps) {
  const screen = useScreen();
  const renderer = useRenderer();
  const [form, setForm] = useState<Form>();
  const parts = usePartsOf({ field, way, kind, filter });
  const own = filter.terms.filter((term) => term.field === field.field);
  const chosen = way === 'oneOf' ? chosenIn(own) : [];

  const take = useEffectEvent((opened: Form) => {
    const valueOf = (path: string) => valueIn(opened, path);
    if (way === 'oneOf') {
      const value = valueOf('sought');
      if (value === undefined) return;
      opened.reset({});
      give(chosen.includes(value) ? chosen : [...chosen, value]);
      return;
    }
    filter.set(replaceTerms(filter.terms, field.field, termsOf(field.field, way, kind, valueOf)));
  });
  const give = (values: readonly unknown[]) =>
    filter.set(replaceTerms(filter.terms, field.field, values.length === 0 ? [] : [{ field: field.field, is: 'oneOf', value: values }]));

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    openTermForm(screen, entity, field.field, parts, renderer).then(
      (opened) => {
        if (isOver) return;
        setForm(opened);
        stop = opened.subscribe(
          parts.map(({ path }) => path),
          () => {
            clearTimeout(waiting);
            waiting = setTimeout(() => take(opened), way === 'oneOf' ? 0 : ASK_AFTER_MS);
          },
        );
      },
      (thrown: unknown) => renderer.ports.reportError(thrown),
    );
    return () => {
      isOver = true;
      clearTimeout(waiting);
      stop?.();
    };
  }, [screen, entity, field, way, parts, renderer]);
  useEffect(() => form?.focus(parts[0]?.path ?? ''), [form, parts]);

  if (form === undefined) return null;
  return (
    <div className={classes['filterValue']} data-parts={parts.length}>
      <form.document.theme.Form form={form} fields={parts.map(({ path }) => path)} />
      {chosen.length > 0 && <Chosen field={field} values={chosen} onChange={give} />}
    </div>
  );
}

function Chosen({
  field,
  values,
  onChange,
}: {
  field: FilterField;
  values: readonly unknown[];
  onChange(values: readonly unknown[]): void;
}) {
  const screen = useScreen();
  const { texts } = useRenderer();
  const printing = useMemo(() => printingOf(screen.services), [screen]);
  useLabels(printing.references);
  return (
    <ul className={classes['filterChips']}>
      {values.map((value) => {
        const text = printSought(field, value, printing);
        return (
          <li key={String(value)} className={classes['filterChip']}>
            <span>{text}</span>
            <CloseButton
              size={24}
              aria-label={fillText(texts.screen.filterDrop, { value: text })}
              onClick={() => onChange(values.filter((each) => each !== value))}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Created once: values go from the form to the list, not back. */
function usePartsOf({ field: { label, schema, field }, way, kind, filter }: Omit<FilterValueProps, 'entity'>): readonly TermPart[] {
  const { texts } = useRenderer();
  const { filterFrom, filterTo, filterIs } = texts.screen;
  const [parts] = useState((): readonly TermPart[] => {
    const held = (is: FilterTerm['is']) => filter.terms.find((term) => term.field === field && term.is === is)?.value;
    const name = `${label} ${filterIs[way]}`;
    const day = { type: 'string', format: 'date' } as const;
    switch (way) {
      case 'between': {
        const drawn = kind === 'day' ? { schema: day } : {};
        const [from, to] = [held('from'), held('to')].map((value) =>
          kind === 'day' && typeof value === 'string' ? value.slice(0, 10) : value,
        );
        return [
          { path: 'soughtFrom', label: fillText(filterFrom, { label }), value: from, ...drawn },
          { path: 'soughtTo', label: fillText(filterTo, { label }), value: to, ...drawn },
        ];
      }
      case 'equals': {
        if (kind !== 'yesNo') return [{ path: 'sought', label: name, value: held('equals') }];
        const answers = { type: 'string', enum: ['true', 'false'], 'x-labels': { true: texts.form.yes, false: texts.form.no } } as const;
        const value = held('equals');
        return [
          {
            path: 'sought',
            label: name,
            schema: { ...answers, enum: [...answers.enum] },
            value: value === undefined ? value : String(value),
          },
        ];
      }
      case 'contains':
        // An incomplete code is not a filter value.
        return [{ path: 'sought', label: name, schema: { type: 'string', maxLength: schema.maxLength ?? 200 }, value: held('contains') }];
      case 'oneOf':
        return [{ path: 'sought', label: name }];
      default:
        return way satisfies never;
    }
  });
  return parts;
}

function termsOf(
  field: string,
  way: 'contains' | 'equals' | 'between',
  kind: FilterKind,
  valueOf: (path: string) => unknown,
): readonly FilterTerm[] {
  if (way === 'between') {
    const [from, to] = [valueOf('soughtFrom'), valueOf('soughtTo')];
    return [
      ...(from === undefined ? [] : [{ field, is: 'from', value: from } as const]),
      ...(to === undefined ? [] : [{ field, is: 'to', value: to } as const]),
    ];
  }
  const value = valueOf('sought');
  if (value === undefined) return [];
  return [{ field, is: way, value: kind === 'yesNo' ? value === 'true' : value }];
}

function chosenIn(terms: readonly FilterTerm[]): readonly unknown[] {
  return terms.flatMap(({ is, value }) => (is === 'oneOf' && Array.isArray(value) ? value : is === 'equals' ? [value] : []));
}

function valueIn(form: Form, path: string): unknown {
  const { value } = form.field(path);
  if (typeof value === 'string' && value.trim() === '') return undefined;
  return isEmpty(value) ? undefined : value;
}
