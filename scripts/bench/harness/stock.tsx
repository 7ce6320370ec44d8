/** Product Details as rjsf draws it by itself, checked at each key: the same schema and fields, its own widgets, no expressions. */
import Form from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import productLine from '#schemas/generated/entities/consignments/product-line.json' with { type: 'json' };
import type { DetailsRecord } from './details-record.ts';

const FIELDS: readonly string[] = [
  'invoiceNumber',
  'productCode',
  'secondaryProductCode',
  'brandName',
  'description',
  'hsTariffCode',
  'tariffSuffixImport',
  'countryOfOriginCode',
  'regionOfOrigin',
  'manufacturerName',
  'quantityOrdered',
  'quantityUnitCode',
  'itemsInOrderUnit',
  'totalItems',
  'exportValue',
  'currencyCode',
  'discountPercent',
  'unitPrice',
  'customsValueType',
  'customsValue',
  'expectedSupplyDate',
  'numberOfPackages',
  'packageTypeCode',
  'packageMaterials',
  'usedGoods',
  'weightPerUnit',
  'weightUnitCode',
  'totalWeight',
  'volumePerUnit',
  'volumeUnitCode',
  'totalVolume',
  'otherPerUnit',
  'otherUnitCode',
  'totalOtherMeasure',
];

const properties = Object.entries<object>(productLine.properties).flatMap(([name, schema]) =>
  FIELDS.includes(name) ? [[name, plain(schema)] as const] : [],
);
const SCHEMA: RJSFSchema = { type: 'object', required: ['invoiceNumber', 'description'], properties: Object.fromEntries(properties) };
const UI: UiSchema = {
  'ui:order': [...FIELDS],
  ...Object.fromEntries(
    properties.flatMap(([name, { type, enum: values }]) =>
      (type === 'number' || type === 'integer') && values === undefined ? [[name, { 'ui:options': { inputType: 'text' } }]] : [],
    ),
  ),
  invoiceNumber: { 'ui:autofocus': true },
};

/** What it knows of a field. */
function plain(schema: object): RJSFSchema {
  const known = ['type', 'title', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern'];
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => known.includes(keyword)));
}

export function Stock({ record }: { readonly record: DetailsRecord }) {
  const [data, setData] = useState<unknown>(record.values);
  return (
    <Form schema={SCHEMA} uiSchema={UI} validator={validator} formData={data} liveValidate onChange={(event) => setData(event.formData)} />
  );
}
