/** rjsf with its own Mantine theme, checked at each key; no expressions. */
import Form from '@rjsf/mantine';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { jsonSchemaOf, type FormModel } from '../../harness/form-model.ts';

export function RjsfMantine({ model }: { readonly model: FormModel }) {
  const [schema] = useState(() => jsonSchemaOf(model));
  const [data, setData] = useState<unknown>({});
  return <Form schema={schema} validator={validator} formData={data} liveValidate onChange={(event) => setData(event.formData)} />;
}
