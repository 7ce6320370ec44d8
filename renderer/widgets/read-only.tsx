import { useEffect, useRef, useState } from 'react';
import { fieldOfWidget } from './control-props.ts';
import { defineWidget, type FieldWidgetProps } from './define-widget.ts';
import { printValue } from './print-value.ts';
import { unitOf } from './unit.ts';
import classes from './widgets.module.css';

/**
 * The value as text that can be selected and copied. It is not announced: it changes while others are typed into, and is
 * written straight into the page then, because a total that follows each key must not draw anything.
 */
function ReadOnlyControl(props: FieldWidgetProps) {
  const { form } = props.registry.formContext;
  const { name: path } = props;
  const { schema } = fieldOfWidget(props).entity;
  const isNumeric = schema.type === 'number' || schema.type === 'integer';
  const element = useRef<HTMLSpanElement>(null);
  const [initial] = useState(() => printValue(schema, form.field(path).value, form.document));
  useEffect(() => {
    const write = () => {
      const shown = printValue(schema, form.field(path).value, form.document);
      if (element.current !== null && element.current.textContent !== shown) element.current.textContent = shown;
    };
    write();
    return form.subscribe([path], write);
  }, [form, path, schema]);
  const unit = unitOf(props);
  return (
    <output
      id={props.id}
      aria-live="off"
      aria-describedby={props['aria-describedby']}
      className={classes['readOnly']}
      data-numeric={isNumeric || undefined}
    >
      <span ref={element}>{initial}</span>
      {unit !== undefined && <span className={classes['unit']}> {unit}</span>}
    </output>
  );
}

export const readOnly = defineWidget({ name: 'read-only', onlyShows: true, holdsDraft: true, Control: ReadOnlyControl });
