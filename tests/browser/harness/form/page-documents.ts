/** Chooses the documents a page shows: the product's own product line, or those of the harness. */
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { chosen, everyWidget, letter, manyFields, parcel, type Documents } from './documents.ts';

export interface PageDocuments extends Documents {
  readonly validators: Readonly<Record<string, unknown>>;
  readonly names: Readonly<Record<string, EntitySchema>>;
  readonly context: Readonly<Record<string, unknown>>;
}

const entities = import.meta.glob<EntitySchema>('../../../../schemas/generated/entities/**/*.json', { import: 'default' });
const uiSchemas = import.meta.glob<UiSchema>('../../../../schemas/*/*.ui.json', { import: 'default' });
const validators = import.meta.glob<Readonly<Record<string, unknown>>>('../../../../schemas/generated/validators/*/*.js', {
  import: 'validators',
});

export async function documentsOf(query: URLSearchParams): Promise<PageDocuments> {
  const documents = await namedDocuments(query);
  const first = query.get('autofocus');
  if (first === null) return documents;
  return {
    ...documents,
    uiSchema: { ...documents.uiSchema, [first]: Object.assign({}, documents.uiSchema[first], { 'ui:autofocus': true }) },
  };
}

async function namedDocuments(query: URLSearchParams): Promise<PageDocuments> {
  switch (query.get('document') ?? 'goods') {
    case 'product-line':
      return productLine();
    case 'many':
      return unchecked(manyFields(Number(query.get('fields') ?? 45)));
    case 'letter':
      return unchecked(letter);
    case 'chosen':
      return unchecked(chosen);
    case 'parcel':
      return unchecked(parcel);
    default:
      return unchecked(everyWidget);
  }
}

/** A page may not compile a validator: its own documents have none. */
function unchecked(documents: Documents): PageDocuments {
  const validate = Object.assign(() => true, { errors: null, properties: {} });
  return { ...documents, validators: { [documents.schema.$id]: validate }, names: {}, context: {} };
}

async function productLine(): Promise<PageDocuments> {
  const root = '../../../../schemas';
  const [schema, uiSchema, compiled, consignment, session] = await Promise.all([
    load(entities, `${root}/generated/entities/consignments/product-line.json`),
    load(uiSchemas, `${root}/consignments/product-line.ui.json`),
    load(validators, `${root}/generated/validators/consignments/product-line.js`),
    load(entities, `${root}/generated/entities/consignments/flags.json`),
    load(entities, `${root}/generated/entities/accounts/session.json`),
  ]);
  return {
    schema,
    uiSchema,
    validators: compiled,
    names: { consignment, session },
    context: { consignment: { maySeeValues: true, isOutboundParty: false, isOutboundBroker: false }, session: {} },
  };
}

function load<T>(loaders: Readonly<Record<string, () => Promise<T>>>, path: string): Promise<T> {
  const loader = loaders[path];
  if (loader === undefined) throw new Error(`There is no document at ${path}.`);
  return loader();
}
