/** A field with choices as rjsf knows it: an enumeration with names. */
import type { Field, FieldProps, RJSFSchema } from '@rjsf/utils';
import { useMemo, type ReactNode } from 'react';
import type { FormContext } from '../contract/define-widget.ts';
import type { FormField } from '../contract/document.ts';
import { isSameValue } from '../contract/field-state.ts';
import { plainString } from '../contract/plain-text.ts';
import { useChoices } from './use-choices.ts';

type Props = FieldProps<unknown, RJSFSchema, FormContext>;

export function isEnumerated({ entity: { schema }, choices }: FormField): boolean {
  return choices !== undefined || schema.enum !== undefined || schema.items?.enum !== undefined;
}

/** Its choices as they stand now; a stored value that is none of them still has a name. */
export function EnumeratedField({ Field, ...props }: Props & { readonly Field: Field<unknown, RJSFSchema, FormContext> }): ReactNode {
  const { name, schema, uiSchema, formData, registry } = props;
  const { choices } = useChoices(registry.formContext.form, name);
  const enumerated = useMemo(() => {
    const stored = Array.isArray(formData) ? formData : formData === undefined ? [] : [formData];
    const isStored = (value: unknown) => stored.some((one) => isSameValue(one, value));
    const offered = choices.filter(({ value, isVisible }) => isVisible || isStored(value));
    const unknown = stored.filter((one) => !offered.some(({ value }) => isSameValue(one, value)));
    const values = [...unknown, ...offered.map(({ value }) => value)];
    const { items } = schema;
    return {
      schema:
        schema.type === 'array' && typeof items === 'object' && !Array.isArray(items)
          ? { ...schema, items: { ...items, enum: values } }
          : { ...schema, enum: values },
      uiSchema: {
        ...uiSchema,
        'ui:enumNames': [...unknown.map(plainString), ...offered.map(({ label }) => label)],
        'ui:enumDisabled': offered.flatMap(({ key, value, isDisabled }) => (isDisabled ? [typeof value === 'number' ? value : key] : [])),
      },
    };
  }, [choices, schema, uiSchema, formData]);
  return <Field {...props} {...enumerated} />;
}
