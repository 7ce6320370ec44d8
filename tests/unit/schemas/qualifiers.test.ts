import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { contextSchemas } from '#src/expression/index.ts';
import { compileFormDocument } from '#renderer/form/compile/compile-document.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import { compileItemDocument, itemOf, openItem, type Item } from '#renderer/form/store/item.ts';
import { createForm } from '#renderer/form/store/store.ts';
import { formats } from '#schemas/formats/index.ts';
import { domainFunctions } from '#src/domain/functions.ts';
import { issueTexts } from '#src/server/messages/texts.ts';
import { formServices } from '#stories/support/form-services.ts';
import { productDocuments } from '#tests/support/documents.ts';
import { stubTheme, texts } from '#tests/unit/renderer/form/goods-form.ts';

const types: readonly Item[] = JSON.parse(readFileSync('src/server/seed/reference/qualifier-code.json', 'utf8'));
const uiSchema: UiSchema = JSON.parse(readFileSync('schemas/products/qualifier.ui.json', 'utf8'));

/** The popover of a qualifier of a classified product, as a business of New Zealand sees it. */
async function openQualifier(values: Item = {}): Promise<Form> {
  const schema = productDocuments.schema('products/classified-product');
  const { validators } = await import('#schemas/generated/validators/products/classified-product.js');
  const document = compileFormDocument({
    schema,
    uiSchema: undefined,
    validators,
    names: contextSchemas(schema, (entity) => productDocuments.schema(entity)),
    functions: domainFunctions,
    formats: new Map(formats.map((format) => [format.name, format])),
    theme: stubTheme,
    texts: { ...texts, issues: issueTexts },
  });
  const context = { session: { country: 'NZ' }, qualifierTypes: [...types, { countryCode: 'AU', typeCode: 'PER', value1Label: 'State' }] };
  const form = createForm(document, { mode: 'create', context, services: formServices() });
  const item = compileItemDocument(document, 'qualifiers', { uiSchema });
  return openItem(form, item, values, Object.keys(values).length === 0 ? 'create' : 'edit');
}

const shownOf = (form: Form) =>
  ['value1', 'value2', 'value3'].flatMap((path) => (form.field(path).visible ? [form.field(path).label] : []));
const issuesOf = (form: Form) =>
  Object.fromEntries(['typeCode', 'value1', 'value2', 'value3'].map((path) => [path, form.field(path).issues]));

describe('a qualifier', () => {
  test('asks for its type first, then for the values of that type, by their names', async () => {
    const form = await openQualifier();
    expect(shownOf(form)).toEqual([]);
    form.edit('typeCode', 'PER');
    expect(shownOf(form)).toEqual(['Authority', 'Permit number', 'Details']);
    form.edit('typeCode', 'LVY');
    expect(shownOf(form)).toEqual(['Levy code', 'Unit quantity']);
    form.edit('typeCode', 'DTC');
    expect(shownOf(form)).toEqual(['Reference', 'Details']);
  });

  test('says Required of its type and of what the type makes mandatory', async () => {
    const form = await openQualifier();
    form.validate();
    expect(issuesOf(form)['typeCode']).toEqual(['Required']);
    form.edit('typeCode', 'PER');
    form.validate();
    expect(issuesOf(form)).toEqual({ typeCode: [], value1: ['Required'], value2: ['Required'], value3: [] });
  });

  test('keeps values 1 and 2 in upper case', async () => {
    const form = await openQualifier();
    form.edit('typeCode', 'PER');
    form.edit('value1', 'mpi');
    form.edit('value2', 'af9005');
    form.edit('value3', 'As typed');
    expect(form.validate()).toBeUndefined();
    expect(itemOf(form)).toEqual({ typeCode: 'PER', value1: 'MPI', value2: 'AF9005', value3: 'As typed' });
  });

  test('loses its values with its type', async () => {
    const form = await openQualifier({ id: 7, typeCode: 'PER', value1: 'MPI', value2: 'AF9', value3: 'more' });
    form.edit('typeCode', 'EXM');
    form.edit('value1', 'OZO');
    expect(form.validate()).toBeUndefined();
    expect(itemOf(form)).toEqual({ id: 7, typeCode: 'EXM', value1: 'OZO' });
  });
});
