/**
 * Product Details as one writes it by hand for speed: uncontrolled inputs, the record in a ref, and for the three derived
 * fields a component each that alone is drawn again. No rules, no messages, no rights.
 */
import { Fieldset, Input, Select, SimpleGrid, TextInput } from '@mantine/core';
import countries from '#src/domain/reference/country-names.json' with { type: 'json' };
import currencies from '#src/domain/reference/currencies.json' with { type: 'json' };
import packages from '#src/domain/reference/package-types.json' with { type: 'json' };
import { useRef, useState, useSyncExternalStore } from 'react';

type Values = Record<string, string>;

interface Store {
  readonly values: Values;
  set(name: string, value: string): void;
  subscribe(listener: () => void): () => void;
}

function createStore(): Store {
  // As ours begins.
  const values: Values = { items: '1' };
  const listeners = new Set<() => void>();
  return {
    values,
    set(name, value) {
      values[name] = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const number = (text: string | undefined) => Number(text ?? '') || 0;
const totalItems = ({ quantity, items }: Values) => (number(quantity) * number(items)).toFixed(4);
const unitPrice = ({ value, quantity, items }: Values) => (number(value) / (number(quantity) * number(items) || 1)).toFixed(4);
const totalWeight = ({ quantity, weight }: Values) => (number(quantity) * number(weight)).toFixed(4);

const UNITS = ['KGM', 'LTR', 'MTK', 'MTQ', 'MTR', 'NMB', 'TNE'];

export function HandWritten() {
  const [store] = useState(createStore);
  return (
    <>
      <Fieldset legend="Goods">
        <SimpleGrid cols={4}>
          <Text store={store} name="invoice" label="Invoice Number" isFirst />
          <Text store={store} name="code" label="Product Code" />
          <Text store={store} name="tariff" label="HS Tariff" />
          <Text store={store} name="suffixImport" label="Tariff Suffix" />
          <Text store={store} name="suffixExport" label="Export Tariff Suffix" />
          <Choice store={store} name="origin" label="Origin Country" data={COUNTRIES} />
          <Text store={store} name="description" label="Description" />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Quantity and value">
        <SimpleGrid cols={4}>
          <Text store={store} name="quantity" label="Quantity" />
          <Choice store={store} name="unit" label="Unit" data={UNITS} />
          <Text store={store} name="items" label="Items in Unit" />
          <Derived store={store} label="Total Items" derive={totalItems} />
          <Text store={store} name="value" label="Invoiced Value" />
          <Choice store={store} name="currency" label="Currency" data={CURRENCIES} />
          <Text store={store} name="discount" label="Discount" />
          <Derived store={store} label="Unit Price" derive={unitPrice} />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Packages and weight">
        <SimpleGrid cols={5}>
          <Text store={store} name="packages" label="Packages" />
          <Choice store={store} name="packageType" label="Package Type" data={PACKAGES} />
          <Text store={store} name="weight" label="Weight per Unit" />
          <Derived store={store} label="Total Weight" derive={totalWeight} />
          <Choice store={store} name="weightUnit" label="Weight Unit" data={UNITS} />
        </SimpleGrid>
      </Fieldset>
    </>
  );
}

const COUNTRIES = codesOf(countries);
const CURRENCIES = codesOf(currencies);
const PACKAGES = codesOf(packages);

function codesOf(list: object): string[] {
  const codes = Array.isArray(list) ? list.map((entry: unknown) => JSON.stringify(entry)) : Object.keys(list);
  return [...new Set(codes)];
}

interface FieldProps {
  readonly store: Store;
  readonly name: string;
  readonly label: string;
}

function Text({ store, name, label, isFirst = false }: FieldProps & { readonly isFirst?: boolean }) {
  return <TextInput label={label} data-autofocus={isFirst || undefined} onChange={(event) => store.set(name, event.currentTarget.value)} />;
}

function Choice({ store, name, label, data }: FieldProps & { readonly data: string[] }) {
  return (
    <Select
      label={label}
      data={data}
      searchable
      comboboxProps={{ keepMounted: false }}
      onChange={(value) => store.set(name, value ?? '')}
    />
  );
}

function Derived({ store, label, derive }: { readonly store: Store; readonly label: string; derive(values: Values): string }) {
  const seen = useRef(derive);
  const text = useSyncExternalStore(store.subscribe, () => seen.current(store.values));
  return (
    <Input.Wrapper label={label}>
      <output>{text}</output>
    </Input.Wrapper>
  );
}
