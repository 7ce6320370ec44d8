/** The model by hand for speed: uncontrolled inputs, the record outside React, the schema and the rules as code. */
import { Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import type { FormModel, ModelField } from './form-model.ts';

export function Plain({ model }: { readonly model: FormModel }) {
  const [record] = useState(() => createRecord(model));
  return (
    <Fieldset legend="Record">
      <SimpleGrid cols={4}>
        {model.fields.map((field) => (
          <Text key={field.name} field={field} record={record} />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

function Text({ field, record }: { readonly field: ModelField; readonly record: PlainRecord }) {
  const [own] = useState(() => record.of(field.name));
  const message = useSyncExternalStore(own.subscribe, own.message);
  return <TextInput label={field.label} error={message} onChange={(event) => record.set(field, event.currentTarget.value)} />;
}

type PlainRecord = ReturnType<typeof createRecord>;

function createRecord({ rules }: FormModel) {
  const values: Record<string, string> = {};
  const messages = new Map<string, string | undefined>();
  const listeners = new Map<string, Set<() => void>>();
  const read = Map.groupBy(rules, (rule) => rule.read);
  const broken = new Map<string, Set<number>>();

  function check(name: string, message: string | undefined): void {
    if (messages.get(name) === message) return;
    messages.set(name, message);
    listeners.get(name)?.forEach((listener) => listener());
  }

  return {
    set({ name, type }: ModelField, text: string): void {
      values[name] = text;
      const number = Number(text);
      for (const { target, limit } of read.get(name) ?? []) {
        const own = broken.get(target) ?? new Set();
        broken.set(target, own);
        if (text !== '' && number < limit) own.add(limit);
        else own.delete(limit);
        if (target !== name) check(target, own.size > 0 ? 'Too little' : undefined);
      }
      const isBroken = (broken.get(name)?.size ?? 0) > 0;
      const isMisshapen = type === 'number' ? Number.isNaN(number) || number < -1_000_000_000 : text.length > 35;
      check(name, isMisshapen ? 'Not a value' : isBroken ? 'Too little' : undefined);
    },
    of: (name: string) => ({
      message: () => messages.get(name),
      subscribe(listener: () => void) {
        const own = listeners.get(name) ?? new Set();
        listeners.set(name, own.add(listener));
        return () => own.delete(listener);
      },
    }),
  };
}
