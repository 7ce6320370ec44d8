/**
 * Product Details written by hand for speed: uncontrolled inputs, the record outside React, a component drawn again only
 * for its own message. It checks and derives at each key what ours does, reads numbers as ours (sums apart), and asks before what was
 * changed
 * is lost; rights, reasons and the marks of what gave way are left out.
 */
import { ActionIcon, Button, Fieldset, Input, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { createContext, use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DetailsProps, DetailsRecord } from './details-record.ts';
import { createHandWrittenStore } from './hand-written-store.ts';
import { useAsksBeforeLeaving } from './use-asks-before-leaving.ts';

const StoreContext = createContext(createHandWrittenStore({}));

const WEIGHTS = ['grm', 'kgm', 'tne'];
const VOLUMES = ['ltr', 'mtq'];
const VALUE_TYPES = ['Transaction', 'Identical goods', 'Similar goods', 'Deductive', 'Computed', 'Residual'];

export function HandWritten({ record: { values, lists } }: DetailsProps) {
  const [store] = useState(() => createHandWrittenStore(values));
  useAsksBeforeLeaving(store.isChanged);
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
          <Derived name="totalItems" label="Items Total" />
          <Text name="exportValue" label="Invoiced Value" />
          <Choice name="currencyCode" label="Currency" data={lists.currencies} />
          <Discount />
          <Derived name="unitPrice" label="Unit Price" />
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
          <Text name="totalWeight" label="Total Weight" />
          <Text name="volumePerUnit" label="Volume per Unit" />
          <Choice name="volumeUnitCode" label="Volume Unit" data={VOLUMES} />
          <Text name="totalVolume" label="Total Volume" />
          <Text name="otherPerUnit" label="Other per Unit" />
          <Text name="otherUnitCode" label="Other Unit" />
          <Text name="totalOtherMeasure" label="Total Other Measure" />
        </SimpleGrid>
      </Fieldset>
    </StoreContext>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
}

/** State of a field, without its value. */
function useOf<T>(name: string, take: () => T): T {
  const store = use(StoreContext);
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe(name, listener), [store, name]),
    take,
  );
}

function Text({ name, label, isFirst = false }: FieldProps & { readonly isFirst?: boolean }) {
  const store = use(StoreContext);
  const input = useRef<HTMLInputElement>(null);
  const message = useOf(name, () => store.messageOf(name));
  const isEnabled = useOf(name, () => store.isEnabled(name));
  useEffect(() => {
    if (isFirst) input.current?.focus();
    return store.subscribe(name, () => {
      const text = store.values[name] ?? '';
      if (input.current !== null && input.current.value !== text) input.current.value = text;
    });
  }, [store, name, isFirst]);
  return (
    <TextInput
      ref={input}
      label={label}
      error={message}
      disabled={!isEnabled}
      defaultValue={store.values[name]}
      data-autofocus={isFirst || undefined}
      onChange={(event) => store.set(name, event.currentTarget.value)}
      onBlur={() => store.leave(name)}
    />
  );
}

function Discount() {
  const store = use(StoreContext);
  const isSurcharge = useOf('discountPercent', () => Number(store.values['discountPercent'] ?? '') < 0);
  return <Text name="discountPercent" label={isSurcharge ? 'Surcharge' : 'Discount'} />;
}

function Choice({ name, label, data }: FieldProps & { readonly data: DetailsRecord['lists']['countries'] | readonly string[] }) {
  const store = use(StoreContext);
  const message = useOf(name, () => store.messageOf(name));
  return (
    <Select
      label={label}
      error={message}
      data={data}
      defaultValue={store.values[name] ?? null}
      searchable
      comboboxProps={{ keepMounted: false }}
      onChange={(value) => store.set(name, String(value ?? ''))}
      onBlur={() => store.leave(name)}
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

function Derived({ name, label }: FieldProps) {
  const store = use(StoreContext);
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const write = () => {
      if (output.current !== null) output.current.textContent = store.values[name] ?? '';
    };
    write();
    return store.subscribe(name, write);
  }, [store, name]);
  return (
    <Input.Wrapper label={label}>
      <output ref={output} />
    </Input.Wrapper>
  );
}
