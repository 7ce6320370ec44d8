/** Product Details by rjsf with its own Mantine theme, checked at each key. Left out: expressions, lists of codes. */
import Form from '@rjsf/mantine';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import type { DetailsProps } from '../../../harness/details-record.ts';
import { detailsFields, detailsSchema } from '../../../harness/details-schema.ts';

/** Numbers are typed as text, as in ours, and the first field has the focus. */
const uiSchema = {
  'ui:order': [...detailsFields],
  ...Object.fromEntries(
    Object.entries(detailsSchema.properties).flatMap(([name, { type, enum: values }]) =>
      (type === 'number' || type === 'integer') && values === undefined ? [[name, { 'ui:options': { inputType: 'text' } }]] : [],
    ),
  ),
  invoiceNumber: { 'ui:autofocus': true },
};

export function RjsfMantineDetails({ record }: DetailsProps) {
  const [data, setData] = useState<unknown>(record.values);
  return (
    <Form
      schema={detailsSchema}
      uiSchema={uiSchema}
      validator={validator}
      formData={data}
      liveValidate
      onChange={(event) => setData(event.formData)}
    />
  );
}
