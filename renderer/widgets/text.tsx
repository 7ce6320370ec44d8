import { fieldOfWidget } from './control/control-props.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { lineText } from '#renderer/form/contract/plain-text.ts';
import { LineInput } from './control/line-input.tsx';
import { numberText } from './values/number-text.ts';

/** One line that is typed: a number where the field is one, as rjsf's own. */
function TextControl(props: FieldWidgetProps) {
  const { schema } = fieldOfWidget(props).entity;
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return <LineInput widget={props} codec={isNumber ? numberText(schema) : lineText} />;
}

export const text = defineWidget(TextControl, { shows: ['string', 'number', 'integer'], holdsDraft: true });
