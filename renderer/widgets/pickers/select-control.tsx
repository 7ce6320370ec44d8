import { Select, type ComboboxData } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { fillText } from '#src/expression/index.ts';
import { codeLengthDue, matcher, type Choice } from '#renderer/form/contract/choices.ts';
import { filterGrouped, grouped } from '../control/grouped-options.ts';
import { controlProps, fieldOfWidget, textOption } from '../control/control-props.ts';
import type { FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import type { FormTexts } from '#renderer/form/contract/texts.ts';
import { plainString } from '#renderer/form/contract/plain-text.ts';
import { useChoices } from '#renderer/form/drawing/use-choices.ts';
import { NEW_CHOICE, useNewChoice } from './use-new-choice.ts';
import { firstOptionOf, isTypedCharacter, openListOf, optionOfEnter } from '../../focus/field-keys.ts';
import { WITH_OPEN_LIST } from '#renderer/focus/enter-moves-on.ts';
import { BESIDE_FIELD } from '#renderer/services/popup-position.ts';
import classes from '../look/widgets.module.css';

/** The dropdown mounts when opened; a form of many selects opens quickly. */
const LAZY = { ...BESIDE_FIELD, keepMounted: false, position: 'bottom-start', shadow: 'md' } as const;
const NO_OPTIONS: ComboboxData = [];
/** Less where the window has less room; the frame around it takes some of that. */
const LIST_HEIGHT = 'min(280px, calc(var(--room, 300px) - 10px))';

/** Options: `closed: "value"` shows the value alone where the label is too long for the field; the list still names it. */
export function SelectControl(props: FieldWidgetProps) {
  const { value, name, onBlur } = props;
  const { form } = props.registry.formContext;
  const { texts } = form.document;
  const codeUpTo = fieldOfWidget(props).choices?.codeUpTo;
  const { status, choices, retry } = useChoices(form, name);
  const control = controlProps(props);
  const stored = value === undefined || value === null ? null : plainString(value);
  const isValueShown = textOption(props.options, 'closed') === 'value';
  const { data, byKey } = useMemo(() => toData(choices, stored, isValueShown), [choices, stored, isValueShown]);
  const { draft } = form.field(name);
  const label = data.find((option) => option.value === stored)?.label ?? '';

  const { typed, setTyped, beginTyping, choose, takeTyped, keepTyped } = useTypedChoice(props, {
    status,
    choices,
    byKey,
    stored,
    label,
    isLocked: control.readOnly,
  });
  const { additions, label: newLabel, onChoose } = useNewChoice(props, typed ?? draft ?? '', { choose, keepTyped });
  const shown = useMemo(() => grouped([...data, ...additions]), [data, additions]);
  const askAgain = useEffectEvent(() => {
    if (status === 'ready' && stored !== null && !byKey.has(stored)) retry();
  });
  // A value that the list does not know may have been added to it since.
  useEffect(() => askAgain(), [stored]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, currentTarget } = event;
    beginTyping(event);
    // Enter before the options came takes what they have of it, once they are there.
    if (key === 'Tab' || (key === 'Enter' && status !== 'ready')) takeTyped();
    const list = key === 'Enter' && typed !== undefined ? openListOf(target) : null;
    if (optionOfEnter(list) === null) firstOptionOf(list)?.click();
    // Escape that closes the list gives up what was typed.
    if (key === 'Escape' && currentTarget.querySelector(WITH_OPEN_LIST) !== null) setTyped(undefined);
  };
  const due = codeLengthDue(choices, typed ?? draft ?? '', codeUpTo);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the control inside takes the keys; they are met here before it
    <div
      onBlurCapture={takeTyped}
      onKeyDownCapture={onKeyDown}
      onChangeCapture={({ target }: ChangeEvent<HTMLDivElement>) => {
        if (target instanceof HTMLInputElement && !control.readOnly) setTyped(target.value);
      }}
    >
      <Select
        {...control}
        // Names the list as well.
        aria-label={props.label}
        // While the list is missing, its value alone would look like the complete list.
        data={status === 'ready' ? shown : NO_OPTIONS}
        value={stored}
        searchValue={typed ?? draft ?? label}
        onChange={onChoose}
        onBlur={() => onBlur(props.id, form.field(name).value)}
        // What was written to the list since is in it; a list that was not is there already.
        onDropdownOpen={retry}
        renderOption={({ option: { value: key, label: plain } }) =>
          key === NEW_CHOICE ? newLabel : (byKey.get(String(key))?.label ?? plain)
        }
        filter={({ options, search }) => {
          const isMatch = matcher(choices, search, codeUpTo);
          return filterGrouped(options, (option) => String(option.value) === NEW_CHOICE || isMatch(asFound(option, byKey)));
        }}
        searchable
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen={typed !== undefined}
        allowDeselect={false}
        openOnFocus={false}
        nothingFoundMessage={<Nothing text={textOfNone(texts, status, due)} />}
        maxDropdownHeight={LIST_HEIGHT}
        comboboxProps={LAZY}
        classNames={{ input: classes['select'] ?? '', dropdown: classes['options'] ?? '' }}
      />
    </div>
  );
}

interface ChoiceList extends Pick<ReturnType<typeof useChoices>, 'status' | 'choices'> {
  readonly byKey: ReadonlyMap<string, Choice>;
  /** Key of the stored value. */
  readonly stored: string | null;
  readonly label: string;
  readonly isLocked: boolean;
}

/** What is being typed into the field, and which choice it becomes. */
function useTypedChoice(props: FieldWidgetProps, { status, choices, byKey, stored, label, isLocked }: ChoiceList) {
  const { name, onChange } = props;
  const { form } = props.registry.formContext;
  const codeUpTo = fieldOfWidget(props).choices?.codeUpTo;
  const { draft } = form.field(name);
  /** What is being typed, until it is a choice or the field is left. */
  const [typed, setTyped] = useState<string>();
  /** Known before the list opens for it: otherwise Mantine takes the stored option, or none, for the one it marks. */
  const beginTyping = (event: KeyboardEvent) => {
    const { target } = event;
    if (typed === undefined && !isLocked && target instanceof HTMLInputElement && isTypedCharacter(event)) setTyped(target.value);
  };
  const choose = (key: string | null) => {
    setTyped(undefined);
    onChange(key === null ? undefined : (byKey.get(key)?.value ?? key));
  };
  /** What was typed and left counts as it would on paper: emptied, a code, or the only name that has it. Anything else stays, and is an issue. */
  const takeTyped = () => {
    if (typed === undefined || isLocked) return;
    setTyped(undefined);
    const sought = typed.trim();
    const found = soleMatch(choices, sought, codeUpTo);
    if (sought === '') onChange(undefined);
    else if (found !== undefined || sought === label) keep(found?.key ?? stored);
    else form.editDraft(name, typed);
  };
  /** As it is, though one option alone may match it. */
  const keepTyped = () => {
    if (typed === undefined || isLocked || typed.trim() === '' || typed.trim() === label) return;
    setTyped(undefined);
    form.editDraft(name, typed);
  };
  const keep = (key: string | null) => {
    if (key !== stored) choose(key);
  };
  const readAgain = useEffectEvent(() => {
    const found = draft === undefined || typed !== undefined ? undefined : soleMatch(choices, draft.trim(), codeUpTo);
    if (found !== undefined) choose(found.key);
  });
  // Typed and left before the list was there.
  useEffect(() => readAgain(), [status]);
  return { typed, setTyped, beginTyping, choose, takeTyped, keepTyped };
}

/** @param due as many characters as the code needs before it is looked for */
function textOfNone(texts: FormTexts, status: ChoiceList['status'], due: number | undefined): string {
  const none = due === undefined ? texts.noMatch : fillText(texts.tooShort, { length: due });
  return { loading: texts.choicesLoading, failed: texts.choicesFailed, ready: none }[status];
}

/** A screen reader needs at least one option in a list; this one cannot be selected. */
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
  const found = choices.filter(matcher(choices, typed, codeUpTo));
  return found.length === 1 ? found[0] : undefined;
}

/** A stored value that the list does not (yet) know still shows. */
function toData(choices: readonly Choice[], stored: string | null, isValueShown: boolean) {
  const byKey = new Map(choices.map((choice) => [choice.key, choice]));
  const isUnknown = stored !== null && !byKey.has(stored);
  const known = optionsOf(choices, isValueShown).filter(({ value, isVisible }) => isVisible || value === stored);
  return { data: isUnknown ? [{ value: stored, label: stored, heading: '' }, ...known] : known, byKey };
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly isVisible: boolean;
  readonly heading: string;
}

function optionsOf(choices: readonly Choice[], isValueShown: boolean): readonly Option[] {
  return choices.map(({ key, label, group, isDisabled, isVisible }) => ({
    value: key,
    label: isValueShown ? key : label,
    disabled: isDisabled,
    isVisible,
    heading: group,
  }));
}
