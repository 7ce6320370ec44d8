/** A form over a small record of goods, with every keyword the store knows. */
import { Ajv } from 'ajv';
import type { FormatTable } from '#src/expression/index.ts';
import type { Form, FormDocument, FormOptions } from '#renderer/form/contract/form.ts';
import { compileFormDocument } from '#renderer/form/compile/compile-document.ts';
import { createForm } from '#renderer/form/store/store.ts';
import type { FormTexts } from '#renderer/form/contract/texts.ts';
import { withPropertyValidators } from '#renderer/form/compile/property-validators.ts';
import { defineWidget } from '#renderer/form/contract/define-widget.ts';
import { createTheme } from '#renderer/form/contract/theme.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { formServices } from '#stories/support/form-services.ts';

export const texts: FormTexts = {
  ...catalogue.form,
  problemsTitle: 'Please check',
  issues: catalogue.issues,
  grid: catalogue.grid,
  explanation: catalogue.explanation,
};

const toggle = defineWidget(() => null, { shows: 'anything' });
const text = defineWidget(() => null, { shows: 'anything', holdsDraft: true });
export const stubTheme = createTheme({
  Form: () => null,
  widgets: {
    TextWidget: text,
    EmailWidget: text,
    DateWidget: text,
    DateTimeWidget: text,
    SelectWidget: defineWidget(() => null, { shows: 'anything', offersChoices: true }),
    CheckboxWidget: toggle,
    switch: toggle,
    'read-only': defineWidget(() => null, { shows: 'anything', onlyShows: true }),
  },
});

export const formats: FormatTable = new Map([
  [
    'upper-code',
    { parse: (text: string) => text.toUpperCase(), print: String, isValid: (value: unknown) => value === String(value).toUpperCase() },
  ],
]);

export const sessionSchema: EntitySchema = {
  $schema: '',
  $id: 'test/session',
  title: 'Session',
  type: 'object',
  additionalProperties: false,
  properties: { maySeePrice: { type: 'boolean' }, mayWriteCode: { type: 'boolean' } },
};

export function goodsSchema(properties: Record<string, FieldSchema> = {}, more: Partial<EntitySchema> = {}): EntitySchema {
  return {
    $schema: '',
    $id: 'test/goods',
    title: 'Goods',
    type: 'object',
    additionalProperties: false,
    'x-as': 'goods',
    required: ['code'],
    properties: {
      id: { type: 'integer', readOnly: true },
      code: { title: 'Code', type: 'string', maxLength: 8, 'x-normalise': 'trim' },
      quantity: { title: 'Quantity', type: 'number', minimum: 0, 'x-decimals': { most: 4 } },
      perUnit: { title: 'Per unit', type: 'number', 'x-decimals': { most: 4 } },
      total: {
        title: 'Total',
        type: 'number',
        'x-pair': {
          with: 'perUnit',
          driver: 'quantity',
          expr: 'round(goods.perUnit * goods.quantity, 4)',
          inverse: 'round(goods.total / goods.quantity, 4)',
        },
      },
      note: { title: 'Note', type: 'string', 'x-requiredWhen': 'goods.quantity > 5' },
      slug: { title: 'Slug', type: 'string', 'x-value': { expr: "goods.code + '!'", mode: 'untilEdited' } },
      suffix: { title: 'Suffix', type: 'string' },
      ...properties,
    },
    ...more,
  };
}

export interface GoodsOptions extends Partial<FormOptions> {
  readonly properties?: Record<string, FieldSchema>;
  readonly more?: Partial<EntitySchema>;
  readonly ui?: Partial<UiSchema>;
}

export function goodsDocument({ properties, more, ui }: Pick<GoodsOptions, 'properties' | 'more' | 'ui'> = {}): FormDocument {
  const schema = goodsSchema(properties, more);
  const uiSchema: UiSchema = { $schema: '', 'ui:layout': Object.keys(schema.properties), ...ui };
  const ajv = new Ajv({ allErrors: true, strict: false, formats: { 'upper-code': true, date: true } });
  return compileFormDocument({
    schema,
    uiSchema,
    validators: { [schema.$id]: withPropertyValidators(ajv.compile(schema), Object.keys(schema.properties)) },
    names: { session: sessionSchema },
    formats,
    theme: stubTheme,
    texts,
  });
}

export function openGoods({ properties, more, ui, ...options }: GoodsOptions = {}): Form {
  const document = goodsDocument({ ...(properties && { properties }), ...(more && { more }), ...(ui && { ui }) });
  return createForm(document, { services: formServices(), ...options });
}
