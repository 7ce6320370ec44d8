import { expect, test } from 'vitest';
import { compileFormDocument } from '#renderer/form/compile/compile-document.ts';
import { NO_REFERENCES, type References } from '#renderer/services/references.ts';
import { printValue } from '#renderer/widgets/values/print-value.ts';
import type { UiField } from '#schemas/generated/documents/ui.ts';
import { goodsDocument } from '../goods-form.ts';

const vessel = { operation: 'lookupVessels', value: 'id', label: '{code}' };
const references: References = {
  ...NO_REFERENCES,
  choicesOf: (entity) => (entity === 'sea/vessel' ? vessel : undefined),
  labelOf: (_, key) => (key === 7 ? 'EVER' : undefined),
};

function carrierOf(ui: UiField | undefined, to = 'sea/vessel') {
  const { source } = goodsDocument({
    properties: { carrierId: { title: 'Carrier', type: 'integer', 'x-references': to } },
    ...(ui && { ui: { carrierId: ui } }),
  });
  const document = compileFormDocument({ ...source, references });
  const field = document.fields.get('carrierId');
  return { document, widget: field?.widget.name, choices: field?.choices };
}

test('a field that refers to a list is chosen from it', () => {
  const { widget, choices } = carrierOf(undefined);

  expect(widget).toBe('select');
  expect(choices).toMatchObject({ source: { kind: 'operation', operation: 'lookupVessels', params: [] }, value: 'id', label: '{code}' });
});

test('where the arrangement says something else, that holds', () => {
  expect(carrierOf({ 'ui:choices': { id: 'carriers', operation: 'listCarriers', value: 'id' } }).choices?.source).toMatchObject({
    operation: 'listCarriers',
  });
  expect(carrierOf({ 'ui:widget': 'text' })).toMatchObject({ widget: 'text', choices: undefined });
  expect(carrierOf({ 'ui:lookup': { id: 'find', screen: 'sea/find', label: 'Find', fill: [] } })).toMatchObject({
    widget: 'text',
    choices: undefined,
  });
});

test('a list that cannot be asked for leaves the field to be typed', () => {
  expect(carrierOf(undefined, 'sea/port')).toMatchObject({ widget: 'text', choices: undefined });
});

test('a value is printed by its label, by its key while that is not known', () => {
  const { document } = carrierOf(undefined);
  const schema = document.fields.get('carrierId')?.entity.schema ?? {};

  expect([7, 8, undefined].map((value) => printValue(schema, value, document))).toEqual(['EVER', '8', '']);
});
