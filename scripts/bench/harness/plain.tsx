/** The model by hand for speed: uncontrolled inputs, the record in a ref, no expressions, no messages. */
import { Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { FormModel } from './form-model.ts';

export function Plain({ model }: { readonly model: FormModel }) {
  const record = useRef<Record<string, string>>({});
  return (
    <Fieldset legend="Record">
      <SimpleGrid cols={4}>
        {model.fields.map(({ name, label }) => (
          <TextInput key={name} label={label} onChange={(event) => (record.current[name] = event.currentTarget.value)} />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
