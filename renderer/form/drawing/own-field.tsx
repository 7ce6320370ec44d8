import { getWidget, type FieldProps, type RJSFSchema } from '@rjsf/utils';
import { createElement, type ReactNode } from 'react';
import { fieldOf, type FormContext } from '../contract/form.ts';

/** Draws a field with a widget of ours, as the library's own fields would. */
export function OwnField(props: FieldProps<unknown, RJSFSchema, FormContext>): ReactNode {
  const { schema, uiSchema, fieldPathId, registry, name, formData, onChange } = props;
  const { required = false, disabled = false, readonly = false, autofocus = false, rawErrors, onBlur, onFocus } = props;
  const { widget, uiOptions } = fieldOf(registry.formContext.form.document, name);
  const { placeholder = '', title = '', widget: _, ...options } = uiOptions;
  const { $id: id, name: htmlName, path } = fieldPathId;
  return createElement(getWidget(schema, widget.name, registry.widgets), {
    id,
    schema,
    name,
    options,
    placeholder,
    registry,
    required,
    disabled,
    readonly,
    autofocus,
    onBlur,
    onFocus,
    ...(uiSchema && { uiSchema }),
    ...(rawErrors && { rawErrors }),
    ...(htmlName !== undefined && { htmlName }),
    label: uiSchema?.['ui:title'] ?? title,
    value: formData,
    onChange: (value, errors, widgetId) => onChange(value, path, errors, widgetId),
  });
}
