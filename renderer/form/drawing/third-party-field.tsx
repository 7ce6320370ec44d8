/** A field that is drawn by a third-party widget or field, which knows nothing of our form. */
import type { Field, FieldProps, RJSFSchema } from '@rjsf/utils';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { isEmpty } from '#src/expression/index.ts';
import type { FormContext } from '../contract/form.ts';
import { fieldOf } from '../contract/form.ts';
import type { FormField } from '../contract/form-field.ts';
import { isSameValue } from '../contract/field-state.ts';
import { plainString } from '../contract/plain-text.ts';
import { useChoices } from './use-choices.ts';

type Props = FieldProps<unknown, RJSFSchema, FormContext> & { readonly Field: Field<unknown, RJSFSchema, FormContext> };

export function ThirdPartyField(props: Props): ReactNode {
  const { name, formData, registry, onChange } = props;
  const [known, setKnown] = useState({ value: formData, isEmptiedHere: false, generation: 0 });
  if (!Object.is(known.value, formData)) {
    // A React control keeps its text when its value becomes undefined, so it is mounted again when another field empties it.
    const isEmptied = isEmpty(formData) && !isEmpty(known.value) && !known.isEmptiedHere;
    setKnown({ value: formData, isEmptiedHere: false, generation: known.generation + (isEmptied ? 1 : 0) });
  }
  const change = useCallback<typeof onChange>(
    (value, ...where) => {
      const isEmptiedHere = isEmpty(value);
      setKnown((before) => (before.isEmptiedHere === isEmptiedHere ? before : { ...before, isEmptiedHere }));
      onChange(value, ...where);
    },
    [onChange],
  );
  const given = { ...props, onChange: change };
  return isEnumerated(fieldOf(registry.formContext.form.document, name)) ? (
    <Enumerated key={known.generation} {...given} />
  ) : (
    <Plain key={known.generation} {...given} />
  );
}

function Plain({ Field, ...props }: Props) {
  return <Field {...props} />;
}

function isEnumerated({ entity: { schema }, choices }: FormField): boolean {
  return choices !== undefined || schema.enum !== undefined || schema.items?.enum !== undefined;
}

/** The schema with its present choices as rjsf expects them: an enumeration with names. A stored value that is not among them is added. */
function Enumerated({ Field, ...props }: Props) {
  const { name, schema, uiSchema, formData, registry } = props;
  const { choices } = useChoices(registry.formContext.form, name);
  const enumerated = useMemo(() => {
    const stored = Array.isArray(formData) ? formData : isEmpty(formData) ? [] : [formData];
    const isStored = (value: unknown) => stored.some((one) => isSameValue(one, value));
    const offered = choices.filter(({ value, isVisible }) => isVisible || isStored(value));
    const unknown = stored.filter((one) => !offered.some(({ value }) => isSameValue(one, value)));
    const values = [...unknown, ...offered.map(({ value }) => value)];
    const { items } = schema;
    return {
      schema:
        schema.type === 'array' && typeof items === 'object' && !Array.isArray(items)
          ? // By this rjsf knows a choice of several.
            { ...schema, uniqueItems: true, items: { ...items, enum: values } }
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
