import type { DataValidateFunction, FuncKeywordDefinition } from 'ajv/dist/types/index.js';
import { fileFaults } from '#schemas/formats/file-limits.ts';
import { Ajv } from 'ajv';
import { isEmpty } from '#src/expression/index.ts';
import { compileFormDocument } from '#renderer/form/compile/compile-document.ts';
import type { Form, FormDocument } from '#renderer/form/contract/form.ts';
import { NO_REFERENCES } from '#renderer/services/references.ts';
import { compileItemDocument, openItem } from '#renderer/form/store/item.ts';
import { createForm } from '#renderer/form/store/store.ts';
import { withPropertyValidators } from '#renderer/form/compile/property-validators.ts';
import { formats } from '#schemas/formats/index.ts';
import type { EntitySchema, FieldSchema, FileLimits } from '#schemas/generated/documents/entity.ts';
import { domainFunctions } from '#src/domain/functions.ts';
import { formServices } from '#stories/support/form-services.ts';
import { stubTheme, texts } from '#tests/unit/renderer/form/goods-form.ts';
import type { Example, Values } from './cases.ts';

export interface Outcome {
  /** Messages by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly record: Values;
}

/** As the generated validators judge a file. */
const fileOfForm: FuncKeywordDefinition = {
  keyword: 'x-file',
  compile: (limits: FileLimits) => {
    const validate: DataValidateFunction = (file: unknown) => {
      validate.errors = fileFaults(file, limits).map(({ keyword, params }) => ({ keyword, params: { ...params } }));
      return validate.errors.length === 0;
    };
    return validate;
  },
};
const judged = (field: FieldSchema) => (field['x-file'] === undefined ? field : { 'x-file': field['x-file'] });

export interface Typed {
  readonly form: Form;
  readonly outcome: Outcome;
}

/** A context without permissions. */
export const CALLER = { session: { isAdminUser: false } };
const formatByName = new Map(formats.map((format) => [format.name, format]));

/** @param shown the fields of the form; all without */
export function documentOf(schema: EntitySchema, session: EntitySchema, shown = Object.keys(schema.properties)): FormDocument {
  const ajv = new Ajv({ allErrors: true, strict: false });
  for (const { name, type, isValid } of formats) if (type === 'string') ajv.addFormat(name, { type, validate: isValid });
  ajv.addKeyword(fileOfForm);
  const { required: _required, $schema: _language, properties, ...closed } = schema;
  const shape = { ...closed, properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, judged(field)])) };
  return compileFormDocument({
    schema,
    uiSchema: { $schema: '', 'ui:layout': shown },
    validators: { [schema.$id]: withPropertyValidators(ajv.compile(shape), Object.keys(schema.properties)) },
    names: { session },
    functions: domainFunctions,
    formats: { get: (name) => [...formatByName].find(([known]) => known === name)?.[1] },
    theme: stubTheme,
    references: { ...NO_REFERENCES, labelOf: (_list, key) => (key === 'the target' ? 'TARGET' : undefined) },
    texts,
  });
}

/** Types the record into a form; returns its issues and values. */
export function typed(document: FormDocument, { before, given }: Example): Typed {
  const form = createForm(document, {
    mode: before === undefined ? 'create' : 'edit',
    ...(before && { values: before }),
    context: CALLER,
    services: formServices(),
  });
  return { form, outcome: fill(form, given) };
}

/** The record typed as an item of the list of another one. */
export function typedItem(document: FormDocument, { before, given }: Example): Typed {
  const around = createForm(document, { mode: 'edit', values: { list: [] }, context: CALLER, services: formServices() });
  const form = openItem(around, compileItemDocument(document, 'list'), before ?? {}, before === undefined ? 'create' : 'edit');
  return { form, outcome: fill(form, given) };
}

function fill(form: Form, given: Values): Outcome {
  for (const [path, value] of Object.entries(given)) {
    const { enabled, readOnly } = form.field(path);
    // Locked fields are skipped.
    if (!enabled || readOnly) continue;
    form.edit(path, isEmpty(value) ? undefined : value);
    form.leave(path);
  }
  form.validate();
  const issues = [...form.document.fields.keys()].map((path) => [path, form.field(path).issues] as const);
  return { errors: Object.fromEntries(issues.filter(([, messages]) => messages.length > 0)), record: form.record() };
}
