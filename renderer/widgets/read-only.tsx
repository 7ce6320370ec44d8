import { fieldOfWidget } from './control-props.ts';
import { defineWidget, type FieldWidgetProps } from './define-widget.ts';
import { printValue } from './print-value.ts';
import { unitOf } from './unit.ts';
import classes from './widgets.module.css';

/** The value as text that can be selected and copied. It is not announced: it changes while others are typed into. */
function ReadOnlyControl(props: FieldWidgetProps) {
  const { document } = props.registry.formContext.form;
  const { schema } = fieldOfWidget(props).entity;
  const isNumeric = schema.type === 'number' || schema.type === 'integer';
  const shown = printValue(schema, props.value, document);
  const unit = unitOf(props);
  return (
    <output
      id={props.id}
      aria-live="off"
      aria-describedby={props['aria-describedby']}
      className={classes['readOnly']}
      data-numeric={isNumeric || undefined}
    >
      {shown}
      {unit !== undefined && shown !== '' && <span className={classes['unit']}> {unit}</span>}
    </output>
  );
}

export const readOnly = defineWidget({ name: 'read-only', onlyShows: true, Control: ReadOnlyControl });
