import { Checkbox, Radio, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { isSameValue } from '#renderer/form/contract/field-state.ts';
import type { Choice } from '#renderer/form/contract/choices.ts';
import { controlProps } from './control/control-props.ts';
import { describedBy } from './control/described-by.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { useChoices } from '#renderer/form/drawing/use-choices.ts';
import classes from './look/widgets.module.css';

/** All choices in sight; any number of them may be ticked. The value is the list of theirs, in the order of the choices. */
function CheckboxesControl(props: FieldWidgetProps) {
  const { value, onChange } = props;
  const ticked: readonly unknown[] = Array.isArray(value) ? value : [];
  const isTicked = (choice: Choice) => ticked.some((one) => isSameValue(one, choice.value));
  return (
    <ChoiceGroup
      {...props}
      role="group"
      isChosen={isTicked}
      draw={(choice, shared, isLocked) => (
        <Checkbox
          {...shared}
          aria-invalid={shared.error || undefined}
          checked={isTicked(choice)}
          onChange={(offered) => {
            if (!isLocked) onChange(toggled(ticked, choice, offered.currentTarget.checked));
          }}
        />
      )}
    />
  );
}

/** All choices in sight; one of them is the value. */
function RadioControl(props: FieldWidgetProps) {
  const { id, value, onChange } = props;
  const isChosen = (choice: Choice) => value !== undefined && value !== null && isSameValue(value, choice.value);
  return (
    <ChoiceGroup
      {...props}
      role="radiogroup"
      isChosen={isChosen}
      draw={(choice, shared, isLocked) => (
        <Radio
          {...shared}
          name={id}
          checked={isChosen(choice)}
          onChange={() => {
            if (!isLocked) onChange(choice.value);
          }}
        />
      )}
    />
  );
}

interface GroupProps extends FieldWidgetProps {
  readonly role: 'group' | 'radiogroup';
  isChosen(choice: Choice): boolean;
  draw(choice: Choice, shared: SharedProps, isLocked: boolean): ReactNode;
}

interface SharedProps {
  readonly label: string;
  readonly error: boolean;
  readonly mod: { readonly locked: boolean };
  readonly 'aria-disabled': true | undefined;
  readonly onBlur: () => void;
}

function ChoiceGroup({ role, isChosen, draw, ...props }: GroupProps) {
  const { id, name, registry, required = false } = props;
  const { form } = registry.formContext;
  const { texts } = form.document;
  const { status, choices } = useChoices(form, name);
  const { readOnly, error } = controlProps(props);
  const offered = choices.filter((choice) => choice.isVisible || isChosen(choice));
  const said = { loading: texts.choicesLoading, failed: texts.choicesFailed, ready: offered.length === 0 ? texts.noMatch : undefined }[
    status
  ];
  return (
    <div
      id={id}
      role={role}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(props)}
      {...(role === 'radiogroup'
        ? { 'aria-required': required || undefined, 'aria-readonly': readOnly || undefined, 'aria-invalid': error || undefined }
        : {})}
      className={classes['choices']}
    >
      {said !== undefined && <Text c="dimmed">{said}</Text>}
      {offered.map((choice) => {
        const isLocked = readOnly || choice.isDisabled;
        return (
          <div key={choice.key}>
            {draw(
              choice,
              {
                label: choice.label,
                error,
                mod: { locked: isLocked },
                'aria-disabled': isLocked ? true : undefined,
                onBlur: () => props.onBlur(id, props.value),
              },
              isLocked,
            )}
          </div>
        );
      })}
    </div>
  );
}

function toggled(ticked: readonly unknown[], { value }: Choice, isOn: boolean): readonly unknown[] {
  const others = ticked.filter((one) => !isSameValue(one, value));
  return isOn ? [...others, value] : others;
}

export const checkboxes = defineWidget(CheckboxesControl, { shows: ['array'], isGroup: true });
export const radio = defineWidget(RadioControl, { shows: ['string', 'number', 'integer'], isGroup: true });
