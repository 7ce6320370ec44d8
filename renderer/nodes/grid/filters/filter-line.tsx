/** The editor of a filter: field, operator and value, drawn like the field of the rows. */
import { CloseButton, Select } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ScreenTexts } from '#renderer/screen/state/texts.ts';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import { useRenderer } from '../../context/renderer-context.ts';
import { Failure } from '../../loading/load-failure.tsx';
import { useRowSchema } from '../source/use-row-schema.ts';
import { type FilterField, kindOf } from './filter-fields.ts';
import { type FilterOperator, replaceTerms, operatorOf, FILTER_OPERATORS } from './filter-operators.ts';
import { FilterValue } from './filter-value.tsx';
import type { GridFilter } from './use-filter.ts';
import classes from '../../look/screen.module.css';

const LAZY = { keepMounted: false, shadow: 'md' } as const;

interface FilterLineProps {
  readonly id: string;
  readonly schema: string | undefined;
  readonly filter: GridFilter;
  /** The field that is narrowed by; undefined: one is still to be chosen. */
  readonly field: string | undefined;
  onField(field: string): void;
  onClose(): void;
}

export function FilterLine({ schema, ...line }: FilterLineProps) {
  const loaded = useRowSchema(schema, true);
  if (loaded.state === 'loading') return null;
  if (loaded.state === 'failed') return <Failure refusal={loaded.refusal} onRetry={loaded.retry} />;
  return loaded.entity === undefined ? null : <LoadedLine {...line} entity={loaded.entity} />;
}

function LoadedLine({ id, filter, field: name, entity, onField, onClose }: Omit<FilterLineProps, 'schema'> & { entity: LoadedEntity }) {
  const { texts } = useRenderer();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (name === undefined) first.current?.focus();
  }, [name]);
  const field = filter.fields.find((each) => each.field === name);
  return (
    <div id={id} className={classes['filterLine']}>
      <Select
        ref={first}
        className={classes['filterPart'] ?? ''}
        label={texts.screen.filterField}
        data={filter.fields.map((each) => ({ value: each.field, label: each.label }))}
        value={name ?? null}
        onChange={(next) => next !== null && onField(next)}
        allowDeselect={false}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage={texts.form.noMatch}
        comboboxProps={LAZY}
      />
      {field !== undefined && <Asked key={field.field} field={field} filter={filter} entity={entity} words={texts.screen.filterIs} />}
      <CloseButton className={classes['filterClose'] ?? ''} aria-label={texts.screen.close} onClick={onClose} />
    </div>
  );
}

interface AskedProps {
  readonly field: FilterField;
  readonly filter: GridFilter;
  readonly entity: LoadedEntity;
  readonly words: ScreenTexts['filterIs'];
}

function Asked({ field, filter, entity, words }: AskedProps) {
  const { texts } = useRenderer();
  const kind = kindOf(field, entity.uiSchema);
  const [way, setWay] = useState<FilterOperator>(() =>
    operatorOf(
      kind,
      filter.terms.filter((term) => term.field === field.field),
    ),
  );
  const choose = (next: FilterOperator) => {
    setWay(next);
    if (next === 'empty' || next === 'filled') filter.set(replaceTerms(filter.terms, field.field, [{ field: field.field, is: next }]));
  };
  const ways = FILTER_OPERATORS[kind];
  return (
    <>
      {ways.length > 1 && (
        <Select
          className={classes['filterPart'] ?? ''}
          label={texts.screen.filterWay}
          data={ways.map((each) => ({ value: each, label: words[each] }))}
          value={way}
          onChange={(next) => {
            const chosen = ways.find((each) => each === next);
            if (chosen !== undefined) choose(chosen);
          }}
          allowDeselect={false}
          searchable
          inputMode="none"
          comboboxProps={LAZY}
        />
      )}
      {way !== 'empty' && way !== 'filled' && <FilterValue key={way} field={field} way={way} kind={kind} filter={filter} entity={entity} />}
    </>
  );
}
