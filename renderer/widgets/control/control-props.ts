import type { FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { describedBy } from './described-by.ts';

/**
 * What every Mantine input takes from the field. A disabled control stays in the tab order, so that the reason can be
 * read by keyboard as well: it is read-only and has `aria-disabled`.
 */
export function controlProps(props: FieldWidgetProps) {
  const { id, htmlName, placeholder, disabled = false, readonly = false, rawErrors } = props;
  const autocomplete = fieldOfWidget(props).ui['ui:autocomplete'];
  const isLocked = disabled || readonly;
  return {
    id,
    // For autofill by the browser; otherwise React writes it again at each key.
    ...(htmlName === undefined || autocomplete === undefined ? {} : { name: htmlName }),
    ...(placeholder === undefined || isLocked ? {} : { placeholder }),
    readOnly: isLocked,
    error: rawErrors !== undefined && rawErrors.length > 0,
    mod: { locked: isLocked },
    autoComplete: autocomplete ?? 'off',
    attributes: {
      input: {
        'aria-describedby': describedBy(props),
        'aria-required': props.required === true ? true : undefined,
        'aria-disabled': disabled ? true : undefined,
      },
    },
  };
}

export function textOption(options: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export function numberOption(options: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = options[name];
  return typeof value === 'number' ? value : undefined;
}

/** The field as the entity and the UI-schema describe it. */
export function fieldOfWidget({ registry, name }: FieldWidgetProps) {
  const field = registry.formContext.form.document.fields.get(name);
  if (field === undefined) throw new Error(`The form has no field "${name}".`);
  return field;
}
