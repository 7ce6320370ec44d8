import { Select } from '@mantine/core';
import { useMemo, useState, type FocusEvent } from 'react';
import { fillText } from '#renderer/expression/index.ts';
import { isTooShort, labelOfValue, matches, type Choice } from './values/choices.ts';
import { controlProps, fieldOfWidget, textOption } from './control/control-props.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { plainString } from './values/plain-text.ts';
import { useChoices } from './control/use-choices.ts';
import classes from './look/widgets.module.css';

/** The dropdown mounts when opened; a form of many selects opens quickly. */
const LAZY = { keepMounted: false, shadow: 'md' } as const;

/** Options: `closed: "value"` shows the value alone where the label is too long for the field; the list still names it. */
function SelectControl(props: FieldWidgetProps) {
  const { value, name, onChange, onBlur } = props;
  const { form } = props.registry.formContext;
  const { texts } = form.document;
  const codeUpTo = fieldOfWidget(props).choices?.codeUpTo;
  const { status, choices, retry } = useChoices(form, name);
  const [isShort, setIsShort] = useState(false);
  const control = controlProps(props);
  const stored = value === undefined || value === null ? null : plainString(value);
  const isValueShown = textOption(props.options, 'closed') === 'value';
  const { data, byKey } = useMemo(() => toData(choices, stored, isValueShown), [choices, stored, isValueShown]);

  const choose = (key: string | null) => onChange(key === null ? undefined : (byKey.get(key)?.value ?? key));
  /** What was typed and left counts as it would on paper: emptied, or a code or the only name that begins so. */
  const settle = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || control.readOnly) return;
    const typed = target.value.trim();
    if (typed === '') {
      if (stored !== null) onChange(undefined);
    } else if (typed !== (isValueShown ? stored : byKey.get(stored ?? '')?.label)) {
      const found = soleMatch(choices, typed, codeUpTo);
      if (found !== undefined && found.key !== stored) onChange(found.value);
    }
  };
  const none = isShort ? fillText(texts.tooShort, { length: codeUpTo ?? 0 }) : texts.noMatch;
  const nothingFound = { loading: texts.choicesLoading, failed: texts.choicesFailed, ready: none }[status];
  return (
    <div onBlurCapture={settle}>
      <Select
        {...control}
        // Names the list as well.
        aria-label={props.label}
        data={data}
        value={stored}
        onChange={choose}
        onBlur={() => onBlur(props.id, form.field(name).value)}
        onDropdownOpen={() => {
          if (status === 'failed') retry();
        }}
        onSearchChange={(typed) => setIsShort(isTooShort(typed, codeUpTo))}
        renderOption={({ option }) => byKey.get(String(option.value))?.label ?? option.label}
        filter={({ options, search }) => options.filter((option) => 'value' in option && matches(asFound(option, byKey), search, codeUpTo))}
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        openOnFocus={false}
        nothingFoundMessage={<Nothing text={nothingFound} />}
        maxDropdownHeight={280}
        comboboxProps={LAZY}
        classNames={{ input: classes['select'] ?? '' }}
      />
    </div>
  );
}

/** A list without an option is none to a screen reader; this one cannot be picked. */
function Nothing({ text }: { readonly text: string }) {
  return (
    <span role="option" aria-selected={false} aria-disabled>
      {text}
    </span>
  );
}

function asFound(
  option: { readonly value: unknown; readonly label: string },
  byKey: ReadonlyMap<string, Choice>,
): Pick<Choice, 'key' | 'found'> {
  return byKey.get(String(option.value)) ?? { key: String(option.value), found: option.label };
}

function soleMatch(all: readonly Choice[], typed: string, codeUpTo: number | undefined): Choice | undefined {
  const choices = all.filter(({ isVisible, isDisabled }) => isVisible && !isDisabled);
  const exact = choices.find(({ key }) => key.toLowerCase() === typed.toLowerCase());
  if (exact !== undefined) return exact;
  const found = choices.filter((choice) => matches(choice, typed, codeUpTo));
  return found.length === 1 ? found[0] : undefined;
}

/** A stored value that the list does not (yet) know still shows. */
function toData(choices: readonly Choice[], stored: string | null, isValueShown: boolean) {
  const byKey = new Map(choices.map((choice) => [choice.key, choice]));
  const isUnknown = stored !== null && !byKey.has(stored);
  const known = optionsOf(choices, isValueShown).filter(({ value, isVisible }) => isVisible || value === stored);
  return { data: isUnknown ? [{ value: stored, label: stored }, ...known] : known, byKey };
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly isVisible: boolean;
}

const byLabel = new WeakMap<readonly Choice[], readonly Option[]>();
const byValue = new WeakMap<readonly Choice[], readonly Option[]>();

function optionsOf(choices: readonly Choice[], isValueShown: boolean): readonly Option[] {
  const lists = isValueShown ? byValue : byLabel;
  const known =
    lists.get(choices) ??
    choices.map(({ key, label, isDisabled, isVisible }) => ({
      value: key,
      label: isValueShown ? key : label,
      disabled: isDisabled,
      isVisible,
    }));
  lists.set(choices, known);
  return known;
}

export const select = defineWidget({
  name: 'select',
  offersChoices: true,
  print: (schema) => (value) => labelOfValue(schema, value),
  Control: SelectControl,
});
