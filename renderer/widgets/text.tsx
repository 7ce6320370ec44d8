import { Input } from '@mantine/core';
import { controlProps } from './control/control-props.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { plainText } from './values/plain-text.ts';
import { unitOf, unitSection } from './control/unit.ts';
import { useDraft } from './control/use-draft.ts';

function TextControl(props: FieldWidgetProps) {
  const draft = useDraft<HTMLInputElement>(props, plainText);
  return <Input {...controlProps(props)} {...unitSection(unitOf(props))} {...draft} />;
}

export const text = defineWidget({ name: 'text', shows: ['string'], types: ['string'], holdsDraft: true, Control: TextControl });
