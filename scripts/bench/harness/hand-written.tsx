/**
 * Product Details as one writes it by hand for speed: uncontrolled inputs, the record in a ref, and for the derived fields a
 * component each that alone is drawn again. No rules, no messages, no rights.
 */
import { ActionIcon, Button, Fieldset, Input, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DetailsRecord } from './details-record.ts';

type Values = Record<string, string>;

interface Store {
  readonly values: Values;
  set(name: string, value: string): void;
  subscribe(listener: () => void): () => void;
}

function createStore(record: DetailsRecord['values']): Store {
  const values: Values = Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)]));
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

const StoreContext = createContext(createStore({}));

const number = (text: string | undefined) => Number(text ?? '') || 0;
const perOrder = (name: string) => (values: Values) => (number(values['quantityOrdered']) * number(values[name])).toFixed(4);
const totalItems = perOrder('itemsInOrderUnit');
const totalWeight = perOrder('weightPerUnit');
const totalVolume = perOrder('volumePerUnit');
const totalOther = perOrder('otherPerUnit');
const unitPrice = (values: Values) => (number(values['exportValue']) / (number(values['quantityOrdered']) || 1)).toFixed(4);

const WEIGHTS = ['grm', 'kgm', 'tne'];
const VOLUMES = ['ltr', 'mtq'];
const VALUE_TYPES = ['Transaction', 'Identical goods', 'Similar goods', 'Deductive', 'Computed', 'Residual'];

export function HandWritten({ record: { values, lists } }: { readonly record: DetailsRecord }) {
  const [store] = useState(() => createStore(values));
  return (
    <StoreContext value={store}>
      <Fieldset legend="Goods">
        <SimpleGrid cols={4}>
          <Text name="invoiceNumber" label="Invoice Number" isFirst />
          <Text name="productCode" label="Product Code" />
          <Text name="secondaryProductCode" label="Secondary Code" />
          <Text name="brandName" label="Brand/Marks" />
          <Text name="description" label="Description" />
          <Text name="hsTariffCode" label="HS Tariff" />
          <Text name="tariffSuffixImport" label="Tariff Suffix" />
          <Choice name="countryOfOriginCode" label="Origin Country" data={lists.countries} />
          <Text name="regionOfOrigin" label="Region of Origin" />
          <Manufacturer />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Quantity and value">
        <SimpleGrid cols={4}>
          <Text name="quantityOrdered" label="Quantity" />
          <Text name="quantityUnitCode" label="Quantity Unit" />
          <Text name="itemsInOrderUnit" label="Items per Unit" />
          <Derived label="Items Total" derive={totalItems} />
          <Text name="exportValue" label="Invoiced Value" />
          <Choice name="currencyCode" label="Currency" data={lists.currencies} />
          <Text name="discountPercent" label="Discount" />
          <Derived label="Unit Price" derive={unitPrice} />
          <Choice name="customsValueType" label="Customs Value Type" data={VALUE_TYPES} />
          <Text name="customsValue" label="Customs Value" />
          <Day name="expectedSupplyDate" label="Expected Supply Date" />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Packages and measures">
        <SimpleGrid cols={6}>
          <Text name="numberOfPackages" label="Packages" />
          <Choice name="packageTypeCode" label="Package Type" data={lists.packageTypes} />
          <Text name="packageMaterials" label="Packaging Materials" />
          <YesNo name="usedGoods" label="Used Goods" />
          <Text name="weightPerUnit" label="Weight per Unit" />
          <Choice name="weightUnitCode" label="Weight Unit" data={WEIGHTS} />
          <Total name="totalWeight" label="Total Weight" derive={totalWeight} />
          <Text name="volumePerUnit" label="Volume per Unit" />
          <Choice name="volumeUnitCode" label="Volume Unit" data={VOLUMES} />
          <Total name="totalVolume" label="Total Volume" derive={totalVolume} />
          <Text name="otherPerUnit" label="Other per Unit" />
          <Text name="otherUnitCode" label="Other Unit" />
          <Total name="totalOtherMeasure" label="Total Other Measure" derive={totalOther} />
        </SimpleGrid>
      </Fieldset>
    </StoreContext>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

interface FieldProps {
  readonly name: string;
  readonly label: string;
}

function Text({ name, label, isFirst = false }: FieldProps & { readonly isFirst?: boolean }) {
  const store = use(StoreContext);
  return (
    <TextInput
      label={label}
      defaultValue={store.values[name]}
      data-autofocus={isFirst || undefined}
      {...(isFirst ? { ref: focus } : {})}
      onChange={(event) => store.set(name, event.currentTarget.value)}
    />
  );
}

function Choice({ name, label, data }: FieldProps & { readonly data: DetailsRecord['lists']['countries'] | readonly string[] }) {
  const store = use(StoreContext);
  return (
    <Select
      label={label}
      data={data}
      defaultValue={store.values[name] ?? null}
      searchable
      comboboxProps={{ keepMounted: false }}
      onChange={(value) => store.set(name, String(value ?? ''))}
    />
  );
}

function Day({ name, label }: FieldProps) {
  const store = use(StoreContext);
  const calendar = (
    <ActionIcon variant="subtle" color="gray" aria-label={`Calendar for ${label}`}>
      ▦
    </ActionIcon>
  );
  return <TextInput label={label} rightSection={calendar} onChange={(event) => store.set(name, event.currentTarget.value)} />;
}

function YesNo({ name, label }: FieldProps) {
  const store = use(StoreContext);
  return <Switch label={label} onChange={(event) => store.set(name, String(event.currentTarget.checked))} />;
}

function Manufacturer() {
  return (
    <Input.Wrapper label="Manufacturer">
      <output />
      <Button variant="default">Edit</Button>
    </Input.Wrapper>
  );
}

/** Follows the quantity, and may be typed over. */
function Total({ name, label, derive }: FieldProps & { derive(values: Values): string }) {
  const store = use(StoreContext);
  const input = useRef<HTMLInputElement>(null);
  useEffect(
    () =>
      store.subscribe(() => {
        const text = derive(store.values);
        if (input.current !== null && input.current !== document.activeElement && input.current.value !== text) input.current.value = text;
      }),
    [store, derive],
  );
  return <TextInput ref={input} label={label} onChange={(event) => store.set(name, event.currentTarget.value)} />;
}

function Derived({ label, derive }: { readonly label: string; derive(values: Values): string }) {
  const store = use(StoreContext);
  const text = useSyncExternalStore(store.subscribe, () => derive(store.values));
  return (
    <Input.Wrapper label={label}>
      <output>{text}</output>
    </Input.Wrapper>
  );
}
