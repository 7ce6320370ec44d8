import { useEffect, useMemo, useRef, useState } from 'react';
import { fieldOfWidget } from './control/control-props.ts';
import { describedBy } from './control/described-by.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { printerOf } from './values/print-value.ts';
import { unitOf } from './control/unit.ts';
import classes from './look/widgets.module.css';

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
  const print = useMemo(() => printerOf(schema, form.document), [schema, form]);
  const [initial] = useState(() => print(form.field(path).value));
  useEffect(() => {
    let shown = element.current?.textContent;
    const write = () => {
      const next = print(form.field(path).value);
      if (element.current === null || next === shown) return;
      shown = next;
      writeText(element.current, next);
    };
    write();
    const ends = [form.subscribe([path], write), form.document.references.subscribe(write)];
    return () => ends.forEach((end) => end());
  }, [form, path, print]);
  const unit = unitOf(props);
  return (
    <output
      id={props.id}
      aria-live="off"
      aria-describedby={describedBy(props)}
      className={classes['readOnly']}
      data-numeric={isNumeric || undefined}
    >
      <span ref={element}>{initial}</span>
      {unit !== undefined && <span className={classes['unit']}> {unit}</span>}
    </output>
  );
}

/** Into the text that is there, without making another. */
function writeText(element: HTMLElement, text: string): void {
  if (element.firstChild instanceof Text) element.firstChild.data = text;
  else element.textContent = text;
}

export const readOnly = defineWidget(ReadOnlyControl, { shows: 'anything', onlyShows: true, holdsDraft: true });
