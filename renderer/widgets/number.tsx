import { Input } from '@mantine/core';
import { controlProps, fieldOfWidget } from './control-props.ts';
import { defineWidget, type FieldWidgetProps } from './define-widget.ts';
import { numberText } from './number-text.ts';
import { unitOf, unitSection } from './unit.ts';
import { useDraft } from './use-draft.ts';
import classes from './widgets.module.css';

/** A text input, so that the wheel changes nothing and what is typed stays as typed. */
function NumberControl(props: FieldWidgetProps) {
  const { schema } = fieldOfWidget(props).entity;
  const draft = useDraft<HTMLInputElement>(props, numberText(schema));
  return (
    <Input
      {...controlProps(props)}
      {...unitSection(unitOf(props))}
      inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'}
      classNames={{ input: classes['number'] ?? '' }}
      {...draft}
    />
  );
}

export const number = defineWidget({
  name: 'number',
  types: ['number', 'integer'],
  holdsDraft: true,
  codec: numberText,
  Control: NumberControl,
});
