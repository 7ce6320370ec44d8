/** Product Details as rjsf draws it by itself, checked at each key: the same schema, its own widgets, no expressions. */
import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';

const text = (title: string, maxLength = 35): RJSFSchema => ({ title, type: 'string', maxLength });
const number = (title: string): RJSFSchema => ({ title, type: 'number', minimum: 0 });

const SCHEMA: RJSFSchema = {
  type: 'object',
  required: ['invoice', 'description'],
  properties: {
    invoice: text('Invoice Number'),
    code: text('Product Code'),
    tariff: text('HS Tariff'),
    suffixImport: text('Tariff Suffix'),
    suffixExport: text('Export Tariff Suffix'),
    origin: text('Origin Country', 2),
    description: text('Description', 200),
    quantity: number('Quantity'),
    unit: text('Unit', 3),
    items: number('Items in Unit'),
    totalItems: number('Total Items'),
    value: number('Invoiced Value'),
    currency: text('Currency', 3),
    discount: number('Discount'),
    unitPrice: number('Unit Price'),
    packages: number('Packages'),
    packageType: text('Package Type', 2),
    weight: number('Weight per Unit'),
    totalWeight: number('Total Weight'),
    weightUnit: text('Weight Unit', 3),
  },
};
const UI = {
  invoice: { 'ui:autofocus': true },
  ...Object.fromEntries(numbers().map((name) => [name, { 'ui:options': { inputType: 'text' } }])),
};

function numbers(): string[] {
  return ['quantity', 'items', 'totalItems', 'value', 'discount', 'unitPrice', 'packages', 'weight', 'totalWeight'];
}

export function Stock() {
  const [data, setData] = useState<unknown>({});
  return (
    <Form schema={SCHEMA} uiSchema={UI} validator={validator} formData={data} liveValidate onChange={(event) => setData(event.formData)} />
  );
}
