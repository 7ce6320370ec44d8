import { fieldOfWidget } from './control/control-props.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { LineInput } from './control/line-input.tsx';
import { numberText } from './values/number-text.ts';

/** A text input, so that the wheel changes nothing and what is typed stays as typed. */
function NumberControl(props: FieldWidgetProps) {
  return <LineInput widget={props} codec={numberText(fieldOfWidget(props).entity.schema)} />;
}

export const number = defineWidget(NumberControl, { shows: ['number', 'integer'], holdsDraft: true });
