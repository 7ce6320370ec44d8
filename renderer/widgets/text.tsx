import { Input } from '@mantine/core';
import { controlProps } from './control-props.ts';
import { defineWidget, type FieldWidgetProps } from './define-widget.ts';
import { plainText } from './plain-text.ts';
import { unitOf, unitSection } from './unit.ts';
import { useDraft } from './use-draft.ts';

function TextControl(props: FieldWidgetProps) {
  const draft = useDraft<HTMLInputElement>(props, plainText);
  return <Input {...controlProps(props)} {...unitSection(unitOf(props))} {...draft} />;
}

export const text = defineWidget({ name: 'text', types: ['string'], holdsDraft: true, Control: TextControl });
