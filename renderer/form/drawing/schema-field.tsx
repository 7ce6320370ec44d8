/** Hosts one field under rjsf's contract; re-renders only when its own field changes. */
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { memo, useMemo, type ReactNode } from 'react';
import type { FormContext } from '../contract/define-widget.ts';
import type { FormField } from '../contract/document.ts';
import { FieldFrame, partsFor } from './field-frame.tsx';
import { useFieldState, useFieldLook } from './use-field-state.ts';

type Props = FieldProps<unknown, RJSFSchema, FormContext>;

export const SchemaField = memo(function SchemaField(props: Props): ReactNode {
  const { registry, fieldPathId } = props;
  const { ObjectField } = registry.fields;
  if (fieldPathId.path.length === 0) return ObjectField && <ObjectField {...props} />;
  const field = registry.formContext.form.document.fields.get(fieldPathId.path.join('.'));
  if (field === undefined) return <InnerField {...props} />;
  // A property of the field, so this never changes between renders and the hooks stay in order.
  return field.widget.holdsDraft === true ? <DraftField {...props} field={field} /> : <ControlledField {...props} field={field} />;
});

type HostProps = Props & { readonly field: FormField };

/** A keystroke renders nothing, because the DOM holds what is being typed. */
function DraftField({ field, ...props }: HostProps) {
  const { registry } = props;
  const state = useFieldLook(registry.formContext.form, field.path);
  return <FieldFrame {...props} {...partsFor(registry, field)} field={field} state={state} />;
}

/** The value comes in as a prop. */
function ControlledField({ field, ...props }: HostProps) {
  const { registry } = props;
  const state = useFieldState(registry.formContext.form, field.path);
  return <FieldFrame {...props} {...partsFor(registry, field)} field={field} state={state} />;
}

/** A part of a field that a foreign field draws itself: the form's store knows only the whole, so our own parts stay out. */
function InnerField(props: Props) {
  const { registry } = props;
  const { within } = registry.formContext.form.document.theme;
  const inner = useMemo(() => ({ ...registry, ...within }), [registry, within]);
  const { SchemaField: Inner } = within.fields;
  return Inner && <Inner {...props} registry={inner} />;
}
