import { Checkbox } from '@mantine/core';
import { controlProps } from './control-props.ts';
import { defineWidget, type FieldWidgetProps } from './define-widget.ts';

function CheckboxControl(props: FieldWidgetProps) {
  const { id, name, readOnly, error, attributes } = controlProps(props);
  return (
    <Checkbox
      id={id}
      name={name}
      label={props.label}
      error={error}
      {...attributes.input}
      aria-readonly={readOnly ? true : undefined}
      mod={{ locked: readOnly }}
      checked={props.value === true}
      onChange={(event) => {
        if (!readOnly) props.onChange(event.currentTarget.checked);
      }}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  );
}

export const checkbox = defineWidget({ name: 'checkbox', label: 'inside', Control: CheckboxControl });
