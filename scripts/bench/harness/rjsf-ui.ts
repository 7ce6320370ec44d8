import type { UiSchema } from '@rjsf/utils';
import { detailsFields } from './details-schema.ts';

/** Product Details for rjsf: numbers are typed as text, as in ours, and the first field has the focus. */
export const rjsfUi: UiSchema = {
  'ui:order': detailsFields.map(({ name }) => name),
  ...Object.fromEntries(
    detailsFields.flatMap(({ name, type, enum: values }) =>
      (type === 'number' || type === 'integer') && values === undefined ? [[name, { 'ui:options': { inputType: 'text' } }]] : [],
    ),
  ),
  invoiceNumber: { 'ui:autofocus': true },
};
