/** Hosts one field under rjsf's contract; re-renders only when its own field changes. */
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { memo, useMemo, type ReactNode } from 'react';
import type { FormContext } from '../contract/form.ts';
import { FieldFrame, partsFor } from './field-frame.tsx';

type Props = FieldProps<unknown, RJSFSchema, FormContext>;

export const SchemaField = memo(function SchemaField(props: Props): ReactNode {
  const { registry, fieldPathId } = props;
  const { ObjectField } = registry.fields;
  if (fieldPathId.path.length === 0) return ObjectField && <ObjectField {...props} />;
  const field = registry.formContext.form.document.fields.get(fieldPathId.path.join('.'));
  if (field === undefined) return <InnerField {...props} />;
  return <FieldFrame {...props} {...partsFor(registry, field)} field={field} />;
});

/** A part of a field that a third-party field draws itself: the form's store knows only the whole, so our own parts stay out. */
function InnerField(props: Props) {
  const { registry } = props;
  const { within } = registry.formContext;
  const inner = useMemo(() => ({ ...registry, ...within }), [registry, within]);
  const Inner = within?.fields['SchemaField'];
  return Inner && <Inner {...props} registry={inner} />;
}
