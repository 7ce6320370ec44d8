/** A theme by somebody who knows rjsf only: stock widgets of `@rjsf/mantine`, and a field written by hand from rjsf's documentation. */
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import { getDefaultRegistry } from '@rjsf/core';
import { Templates, Widgets } from '@rjsf/mantine';
import { descriptionId, errorId, getUiOptions, type FieldProps } from '@rjsf/utils';

const { CheckboxWidget, DateWidget, RadioWidget, RangeWidget, SelectWidget } = Widgets;
const { TextWidget } = getDefaultRegistry().widgets;
const { BaseInputTemplate } = Templates;

/** A number with a button on either side. */
function Stepper({ fieldPathId, schema, uiSchema, formData, required, disabled, readonly, rawErrors = [], onChange, onBlur }: FieldProps) {
  const { $id: id, path } = fieldPathId;
  const { title = schema.title } = getUiOptions(uiSchema);
  const isLocked = disabled === true || readonly === true;
  const change = (value: number | undefined) => onChange(value, path, undefined, id);
  const count = typeof formData === 'number' ? formData : 0;
  return (
    <div role="group" aria-label={title} data-stepper>
      <label htmlFor={id}>
        {title}
        {required === true ? ' (required)' : ''}
      </label>
      <button type="button" disabled={isLocked} onClick={() => change(count - 1)}>
        Fewer
      </button>
      <input
        id={id}
        value={formData ?? ''}
        disabled={isLocked}
        aria-invalid={rawErrors.length > 0}
        aria-describedby={`${errorId(id)} ${descriptionId(id)}`}
        onChange={({ currentTarget }) => change(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
        onBlur={() => onBlur(id, formData)}
      />
      <button type="button" disabled={isLocked} onClick={() => change(count + 1)}>
        More
      </button>
    </div>
  );
}

export const thirdPartyTheme = {
  widgets: {
    ...(TextWidget && { TextWidget }),
    ...(SelectWidget && { SelectWidget }),
    ...(RadioWidget && { RadioWidget }),
    ...(CheckboxWidget && { CheckboxWidget }),
    ...(DateWidget && { DateWidget }),
    ...(RangeWidget && { range: RangeWidget }),
  },
  fields: { stepper: Stepper },
  templates: { ...(BaseInputTemplate && { BaseInputTemplate }) },
};
