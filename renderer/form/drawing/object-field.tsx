/** The record: its fields in reading order, for a template to arrange. */
import { getTemplate, getUiOptions, toFieldPathId, type FieldProps, type ObjectFieldTemplateProps, type RJSFSchema } from '@rjsf/utils';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import type { FormContext } from '../contract/define-widget.ts';
import { fieldOf } from '../contract/document.ts';

type RecordProps = FieldProps<unknown, RJSFSchema, FormContext>;

export function ObjectField(props: RecordProps): ReactNode {
  const { registry, uiSchema } = props;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  return (
    <Arranged
      {...props}
      Template={getTemplate<'ObjectFieldTemplate', unknown, RJSFSchema, FormContext>('ObjectFieldTemplate', registry, options)}
    />
  );
}

type ArrangedProps = RecordProps & { readonly Template: ComponentType<ObjectFieldTemplateProps<unknown, RJSFSchema, FormContext>> };

function Arranged({ registry, schema, uiSchema, fieldPathId, formData, Template }: ArrangedProps) {
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
  return (
    <Template
      title={schema.title ?? ''}
      properties={properties}
      schema={schema}
      uiSchema={uiSchema ?? {}}
      registry={registry}
      fieldPathId={fieldPathId}
      formData={formData}
      readonly={form.mode() === 'view'}
      onAddProperty={nothing}
    />
  );
}

/** What the user does goes to the form's store, not up the tree; entities are closed. */
const nothing = (): undefined => undefined;
