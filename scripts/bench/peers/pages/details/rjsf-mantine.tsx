/** Product Details by rjsf with its own Mantine theme, checked at each key. Left out: expressions, lists of codes. */
import Form from '@rjsf/mantine';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import type { DetailsProps } from '../../../harness/details-record.ts';
import { detailsSchema } from '../../../harness/details-schema.ts';
import { rjsfUi } from '../../../harness/rjsf-ui.ts';

export function RjsfMantineDetails({ record }: DetailsProps) {
  const [data, setData] = useState<unknown>(record.values);
  return (
    <Form
      schema={detailsSchema}
      uiSchema={rjsfUi}
      validator={validator}
      formData={data}
      liveValidate
      onChange={(event) => setData(event.formData)}
    />
  );
}
