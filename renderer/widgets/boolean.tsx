import { Checkbox, Switch } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { controlProps } from './control/control-props.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';

/** What both take from a field of yes or no. */
function booleanProps(props: FieldWidgetProps) {
  const { id, name, readOnly, error, attributes } = controlProps(props);
  return {
    id,
    ...(name === undefined ? {} : { name }),
    // A button beside it refers to this id as its description.
    label: <span id={`${id}-label`}>{props.label}</span>,
    error,
    ...attributes.input,
    'aria-invalid': error || undefined,
    'aria-readonly': readOnly ? true : undefined,
    mod: { locked: readOnly },
    checked: props.value === true,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      if (!readOnly) props.onChange(event.currentTarget.checked);
    },
    onBlur: () => props.onBlur(props.id, props.value),
  };
}

const CheckboxControl = (props: FieldWidgetProps) => <Checkbox {...booleanProps(props)} />;
const SwitchControl = (props: FieldWidgetProps) => <Switch {...booleanProps(props)} />;

export const checkbox = defineWidget(CheckboxControl, { shows: ['boolean'], label: 'inside' });
export const toggle = defineWidget(SwitchControl, { shows: ['boolean'], label: 'inside' });
