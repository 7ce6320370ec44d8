/**
 * The model by hand for speed: uncontrolled inputs, the record outside React, the schema and the rules as code. It reads numbers as ours
 * does (sums apart), and asks before what was changed is lost.
 */
import { Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import { decimalFormat } from '#schemas/formats/decimal.ts';
import { useState, useSyncExternalStore } from 'react';
import type { FormModel, ModelField } from './form-model.ts';
import { useAsksBeforeLeaving } from './use-asks-before-leaving.ts';

export function Plain({ model }: { readonly model: FormModel }) {
  const [record] = useState(() => createRecord(model));
  useAsksBeforeLeaving(record.isChanged);
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
  const values: Record<string, string | number | undefined> = {};
  const changed = new Set<string>();
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
    isChanged: () => changed.size > 0,
    set({ name, type }: ModelField, text: string): void {
      const number = type === 'number' ? decimalFormat.parse(text) : null;
      values[name] = type === 'number' ? (number ?? undefined) : text;
      if (text === '') changed.delete(name);
      else changed.add(name);
      for (const { target, limit } of read.get(name) ?? []) {
        const own = broken.get(target) ?? new Set();
        broken.set(target, own);
        if (typeof number === 'number' && number < limit) own.add(limit);
        else own.delete(limit);
        if (target !== name) check(target, own.size > 0 ? 'Too little' : undefined);
      }
      const isBroken = (broken.get(name)?.size ?? 0) > 0;
      const isMisshapen = number === undefined || (number !== null && number < -1_000_000_000) || (type === 'string' && text.length > 35);
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
