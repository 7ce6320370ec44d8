import { fieldOfWidget } from './control/control-props.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { lineText } from '#renderer/form/contract/plain-text.ts';
import { figures } from './control/figures.ts';
import { lineInput } from './control/line-input.tsx';
import { useDraft } from './control/use-draft.ts';
import { numberText } from './values/number-text.ts';

/** One line that is typed: of figures where the field is a number, as rjsf's own. */
function TextControl(props: FieldWidgetProps) {
  const { schema } = fieldOfWidget(props).entity;
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const draft = useDraft<HTMLInputElement>(props, isNumber ? numberText(schema) : lineText);
  return lineInput(props, draft, isNumber ? figures(schema) : undefined);
}

export const text = defineWidget(TextControl, { shows: ['string', 'number', 'integer'], holdsDraft: true });
