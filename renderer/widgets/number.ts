import { fieldOfWidget } from './control/control-props.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { numberText } from './values/number-text.ts';
import { figures } from './control/figures.ts';
import { lineInput } from './control/line-input.tsx';
import { useDraft } from './control/use-draft.ts';

/** A text input, so that the wheel changes nothing and what is typed stays as typed. */
function NumberControl(props: FieldWidgetProps) {
  const { schema } = fieldOfWidget(props).entity;
  const draft = useDraft<HTMLInputElement>(props, numberText(schema));
  return lineInput(props, draft, figures(schema));
}

export const number = defineWidget(NumberControl, { shows: ['number', 'integer'], holdsDraft: true });
