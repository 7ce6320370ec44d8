/** Hosts one widget under rjsf's contract; re-renders only when its own field changes. */
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { memo, useEffect, useMemo, type ReactNode } from 'react';
import type { FieldWidgetProps, FormContext } from '../contract/define-widget.ts';
import { afterPointer } from '#renderer/focus/after-pointer.ts';
import type { FormField } from '../contract/document.ts';
import { describedBy } from './field-template.tsx';
import type { FieldState } from '../contract/field-state.ts';
import { arriveAt } from './use-form-focus.ts';
import { useFieldState, useFieldStateWithoutValue } from './use-field-state.ts';

type Props = FieldProps<unknown, RJSFSchema, FormContext>;

export const SchemaField = memo(function SchemaField(props: Props): ReactNode {
  const { ObjectField } = props.registry.fields;
  if (props.name === '') return ObjectField === undefined ? null : <ObjectField {...props} />;
  const field = props.registry.formContext.form.document.fields.get(props.name);
  if (field === undefined) return null;
  // A property of the field, so this never changes between renders and the hooks stay in order.
  return field.widget.holdsDraft === true ? <DraftField {...props} field={field} /> : <ControlledField {...props} field={field} />;
});

type HostProps = Props & { readonly field: FormField };

/** A keystroke renders nothing, because the DOM holds what is being typed. */
function DraftField(props: HostProps) {
  return <FieldFrame {...props} state={useFieldStateWithoutValue(props.registry.formContext.form, props.name)} />;
}

/** The value comes in as a prop. */
function ControlledField(props: HostProps) {
  return <FieldFrame {...props} state={useFieldState(props.registry.formContext.form, props.name)} />;
}

function FieldFrame({ field, state, registry, schema, uiSchema, fieldPathId }: HostProps & { readonly state: FieldState }) {
  const { form } = registry.formContext;
  const { path, ui, widget } = field;
  const id = fieldPathId.$id;
  const { visible, enabled, readOnly, required, label } = state;
  const { FieldTemplate } = registry.templates;
  const { Control } = widget;
  const handlers = useMemo(
    () => ({
      onChange: (value: unknown) => form.edit(path, value),
      onBlur: () => afterPointer(() => form.leave(path)),
      onFocus: () => undefined,
    }),
    [form, path],
  );
  const isAutofocused = ui['ui:autofocus'] === true && enabled && !readOnly;
  useEffect(() => {
    if (isAutofocused) arriveAt(id);
  }, [isAutofocused, id]);

  if (!visible) return null;
  const rawErrors = [...state.issues];
  const shared = {
    id,
    schema,
    registry,
    label,
    required,
    disabled: !enabled,
    readonly: readOnly,
    rawErrors,
    ...(uiSchema === undefined ? {} : { uiSchema }),
  };
  const widgetProps: FieldWidgetProps = {
    ...shared,
    ...handlers,
    name: path,
    htmlName: path,
    options: ui['ui:options'] ?? NO_OPTIONS,
    value: form.field(path).value,
    autofocus: isAutofocused,
    placeholder: ui['ui:placeholder'] ?? '',
    'aria-describedby': describedBy(id, state, field),
  };
  return (
    <FieldTemplate
      {...shared}
      fieldPathId={fieldPathId}
      onChange={handlers.onChange}
      onKeyRename={nothing}
      onKeyRenameBlur={nothing}
      onRemoveProperty={nothing}
    >
      <Control {...widgetProps} />
    </FieldTemplate>
  );
}

const NO_OPTIONS = {};

/** Entities are closed: their properties are neither renamed nor removed. */
const nothing = (): undefined => undefined;
