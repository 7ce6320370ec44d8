/** One item of an array field as a record with a form of its own. */
import { isRecord, readPath, writePath, type AjvErrorLike } from '#src/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { fieldOf, type FormDocument } from '../contract/form.ts';
import { compileFormDocument } from '../compile/compile-document.ts';
import type { Form, ItemEntity } from '../contract/form.ts';
import type { FormMode } from '../contract/form-values.ts';
import { createForm } from './store.ts';
import { withPropertyValidators } from '../compile/property-validators.ts';

export type Item = Readonly<Record<string, unknown>>;

/**
 * @param entity arranges an item; without one its fields are drawn in one column. The list's schema describes an item.
 * @throws Error for an array that holds no records; what `compileFormDocument` throws.
 */
export function compileItemDocument(document: FormDocument, path: string, entity?: ItemEntity): FormDocument {
  const schema = itemSchema(document, path);
  return compileFormDocument({
    ...document.source,
    schema,
    uiSchema: entity?.uiSchema,
    validators: { [schema.$id]: withPropertyValidators(itemValidator(document, path), Object.keys(schema.properties)) },
    names: { ...document.source.names, [document.entity.recordName]: document.schema },
  });
}

/** A form over one item; its expressions read the record around it as well. */
export function openItem(form: Form, document: FormDocument, values: Item, mode: FormMode): Form {
  const { mode: _, ...context } = form.scope();
  return createForm(document, { mode, values, context, services: form.services });
}

/** The item with the values of its form; fields that are not in the form are kept. */
export function itemOf(form: Form): Item {
  const kept = [...form.document.fields.values()].filter(({ entity }) => entity.readOnly);
  const values = kept.reduce((item, { path }) => writePath(item, path, readPath(form.record(), path)), {});
  return { ...values, ...form.values() };
}

/** Items of an array field; elements that are not records are left out. */
export function itemsOf(form: Form, path: string): readonly Item[] {
  const value = readPath(form.record(), path);
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function itemSchema({ schema, entity }: FormDocument, path: string): EntitySchema {
  const list = entity.lists.find((each) => each.path === path);
  if (list === undefined) throw new Error(`"${path}" of ${schema.$id} holds no records.`);
  return list.entity.schema;
}

/** What the validator of the whole record finds in an item. */
function itemValidator(document: FormDocument, path: string) {
  fieldOf(document, path);
  const place = `/${path.replaceAll('.', '/')}/0`;
  const validate = (item: unknown): boolean => {
    const record = writePath({}, path, [item]);
    const found = document.validate(record) ? [] : (document.validate.errors ?? []);
    const own = found.filter(({ instancePath }) => instancePath === place || instancePath.startsWith(`${place}/`));
    validate.errors = own.map((error) => ({ ...error, instancePath: error.instancePath.slice(place.length) }));
    return own.length === 0;
  };
  validate.errors = new Array<AjvErrorLike>();
  return validate;
}
