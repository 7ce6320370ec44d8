/** The record: its fields in reading order, for a template to arrange. */
import { getTemplate, getUiOptions, toFieldPathId, type FieldProps, type RJSFSchema } from '@rjsf/utils';
import { createElement, useMemo, type ReactNode } from 'react';
import type { FormContext } from '../contract/form.ts';
import { fieldOf } from '../contract/form.ts';

type RecordProps = FieldProps<unknown, RJSFSchema, FormContext>;

export function ObjectField({ registry, schema, uiSchema, fieldPathId, formData }: RecordProps): ReactNode {
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  const Template = getTemplate<'ObjectFieldTemplate', unknown, RJSFSchema, FormContext>('ObjectFieldTemplate', registry, options);
  const { form, only } = registry.formContext;
  const { SchemaField } = registry.fields;
  const properties = useMemo(() => {
    const { document } = form;
    const wanted = only === undefined ? document.drawn : document.drawn.filter((path) => only.includes(path));
    if (SchemaField === undefined) return [];
    return [...new Set(wanted)].map((path) => {
      const field = fieldOf(document, path);
      const content = (
        <SchemaField
          key={path}
          name={path}
          schema={field.rjsfSchema}
          uiSchema={field.uiSchema}
          fieldPathId={{ ...toFieldPathId('', registry.globalFormOptions, path.split('.')), name: path }}
          registry={registry}
          onChange={nothing}
          onBlur={nothing}
          onFocus={nothing}
        />
      );
      return { name: path, content, hidden: false };
    });
  }, [form, only, registry, SchemaField]);
  return createElement(Template, {
    title: schema.title ?? '',
    properties,
    schema,
    uiSchema: uiSchema ?? {},
    registry,
    fieldPathId,
    formData,
    readonly: form.mode() === 'view',
    onAddProperty: nothing,
  });
}

/** Changes go to the form's store, not up the tree; entities have no additional properties. */
const nothing = (): undefined => undefined;
