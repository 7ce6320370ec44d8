import { Input } from '@mantine/core';
import { controlProps, fieldOfWidget } from './control/control-props.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { lineText } from '#renderer/form/contract/plain-text.ts';
import { unitOf, unitSection } from './control/unit.ts';
import { useDraft } from './control/use-draft.ts';
import { number as NumberControl } from './number.tsx';

/** One line that is typed: of figures where the field is a number, as rjsf's own. */
function TextControl(props: FieldWidgetProps) {
  const { type } = fieldOfWidget(props).entity.schema;
  return type === 'number' || type === 'integer' ? <NumberControl {...props} /> : <PlainControl {...props} />;
}

function PlainControl(props: FieldWidgetProps) {
  const draft = useDraft<HTMLInputElement>(props, lineText);
  return <Input {...controlProps(props)} {...unitSection(unitOf(props))} {...draft} />;
}

export const text = defineWidget(TextControl, { shows: ['string', 'number', 'integer'], holdsDraft: true });
