import { Switch } from '@mantine/core';
import { controlProps } from './control-props.ts';
import { defineWidget, type FieldWidgetProps } from './define-widget.ts';

function SwitchControl(props: FieldWidgetProps) {
  const { id, name, readOnly, error, attributes } = controlProps(props);
  return (
    <Switch
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

export const toggle = defineWidget({ name: 'switch', types: ['boolean'], label: 'inside', Control: SwitchControl });
