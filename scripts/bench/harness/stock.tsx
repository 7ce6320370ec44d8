/** Product Details as rjsf draws it by itself, checked at each key. Left out: expressions, lists of codes. */
import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import type { DetailsProps } from './details-record.ts';
import { detailsSchema } from './details-schema.ts';
import { rjsfUi } from './rjsf-ui.ts';

export function Stock({ record }: DetailsProps) {
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
