/** A filter of a grid as a choice from a list of the screen. */
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { isEmpty, isRecord } from '#src/expression/index.ts';
import { BESIDE_FIELD } from '#renderer/services/popup-position.ts';
import type { ScreenValues } from '#renderer/screen/state/screen-values.ts';
import type { ChoiceFilter } from '#schemas/generated/documents/screen.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';
import { useComputed, useCondition, useText, useValue } from '../../context/use-expression.ts';
import classes from '../../look/screen.module.css';

const LAZY = { ...BESIDE_FIELD, keepMounted: false, shadow: 'md' } as const;
/** Key of the entry that chooses nothing: no value prints like it. */
const NONE = ' ';

export function FilterChoice({ filter: { state, label, choices, none, visible } }: { readonly filter: ChoiceFilter }) {
  const screen = useScreen();
  const { texts } = useRenderer();
  const isVisible = useCondition(visible);
  const name = useText(label);
  const noneText = useText(none);
  const offered = useValue(choices);
  const chosen = useComputed((values: ScreenValues) => values.state(state));
  const byKey = useMemo(() => new Map(choicesIn(offered).map((choice) => [choice.key, choice])), [offered]);
  const listed = [...byKey.values()].map(({ key, text }) => ({ value: key, label: text }));
  const data = none === undefined ? listed : [{ value: NONE, label: noneText }, ...listed];
  const value = isEmpty(chosen) ? NONE : String(chosen);
  if (!isVisible) return null;
  return (
    <Select
      aria-label={name}
      className={classes['filterChoice'] ?? ''}
      data={data}
      value={data.some((entry) => entry.value === value) ? value : null}
      onChange={(key) => screen.setState(state, byKey.get(key ?? NONE)?.value)}
      allowDeselect={false}
      // Not a button, whose Enter opens the list with Ctrl as well; a few need no keyboard of a phone.
      searchable
      inputMode={data.length > 8 ? 'search' : 'none'}
      nothingFoundMessage={texts.form.noMatch}
      comboboxProps={LAZY}
    />
  );
}

interface Offered {
  readonly key: string;
  readonly value: unknown;
  readonly text: string;
}

function choicesIn(list: unknown): Offered[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) =>
    isRecord(one) ? [{ key: String(one['value']), value: one['value'], text: String(one['label']) }] : [],
  );
}
