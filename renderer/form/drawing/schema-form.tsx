/** Draws a form: rjsf's `<Form>` with our object field, schema field and field template in its registry. */
import Form from '@rjsf/core';
import type { RJSFSchema, RegistryFieldsType, TemplatesType } from '@rjsf/utils';
import { memo, useEffect, useMemo, type ReactNode } from 'react';
import type { FormContext } from '../contract/define-widget.ts';
import { followPointer } from '#renderer/focus/after-pointer.ts';
import { FieldTemplate } from './field-template.tsx';
import classes from './form.module.css';
import { ObjectField } from './object-field.tsx';
import { SchemaField } from './schema-field.tsx';
import type { Form as FormStore } from '../contract/form.ts';
import { followArrivals } from '../../focus/select-on-arrival.ts';
import { useFormFocus } from './use-form-focus.ts';

export interface SchemaFormProps {
  readonly form: FormStore;
  /** Only these fields, in the arrangement of the layout. */
  readonly fields?: readonly string[];
  /** Draws an action that a field names, where there is a screen around the form. */
  readonly Action?: FormContext['Action'];
}

const FIELDS: RegistryFieldsType<unknown, RJSFSchema, FormContext> = { ObjectField, SchemaField };
const TEMPLATES: Partial<Omit<TemplatesType<unknown, RJSFSchema, FormContext>, 'ButtonTemplates'>> = { FieldTemplate };
/** The fields come from the document: the library would go through all of their schemas each time a form is drawn. */
const RECORD: RJSFSchema = { type: 'object' };
/** Buttons are the screen's. */
const NO_BUTTON = <></>;

export const SchemaForm = memo(function SchemaForm({ form, fields, Action }: SchemaFormProps): ReactNode {
  const { uiSchema, validator, widgets } = form.document;
  const context = useMemo<FormContext>(
    () => ({ form, ...(fields === undefined ? {} : { only: fields }), ...(Action === undefined ? {} : { Action }) }),
    [form, fields, Action],
  );
  const controls = useMemo(() => Object.fromEntries([...widgets.values()].map(({ name, Control }) => [name, Control])), [widgets]);
  useEffect(followPointer, []);
  useEffect(followArrivals, []);
  useFormFocus(form);
  return (
    <Form<unknown, RJSFSchema, FormContext>
      className={classes['form'] ?? ''}
      schema={RECORD}
      uiSchema={uiSchema}
      validator={validator}
      fields={FIELDS}
      templates={TEMPLATES}
      widgets={controls}
      formContext={context}
      idPrefix={form.id}
      idSeparator="-"
      noValidate
      noHtml5Validate
      showErrorList={false}
    >
      {NO_BUTTON}
    </Form>
  );
});
