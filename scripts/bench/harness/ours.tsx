/** Our form over the model: every rule is a live expression, and the schema is checked at each key. */
import { Ajv, type ValidateFunction } from 'ajv';
import '#src/app/theme/styles.css';
import { compileFormDocument } from '#renderer/form/compile/compile-document.ts';
import { SchemaForm } from '#renderer/form/drawing/schema-form.tsx';
import { createForm } from '#renderer/form/store/store.ts';
import { createDialogs } from '#renderer/dialog/dialogs.ts';
import { createConfirmations } from '#renderer/services/confirmations.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { recordValidator } from '#schemas/generated/validators/runtime.js';
import type { PropertyValidator } from '#schemas/generated/validators/validator.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };
import { formTheme } from '#src/app/widgets/index.ts';
import { useState } from 'react';
import { jsonSchemaOf, type FormModel } from './form-model.ts';

export function Ours({ model }: { readonly model: FormModel }) {
  const [form] = useState(() => openForm(model));
  return <SchemaForm form={form} />;
}

function openForm(model: FormModel) {
  const { properties } = jsonSchemaOf(model);
  const ajv = new Ajv({ allErrors: true });
  const checks = Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, checkOf(ajv.compile(property))]));
  const schema: EntitySchema = {
    $schema: '',
    $id: 'bench/record',
    title: 'Record',
    type: 'object',
    additionalProperties: false,
    'x-as': 'record',
    properties,
    'x-rules': model.rules.map(({ target, read, limit }, index) => ({
      id: `rule-${index}`,
      target,
      invalidWhen: `record.${read} < ${limit}`,
      message: 'Too little',
    })),
  };
  const document = compileFormDocument({
    schema,
    uiSchema: { $schema: '', 'ui:layout': [{ id: 'record', section: 'Record', columns: 4, children: Object.keys(properties) }] },
    validators: { [schema.$id]: recordValidator(checks) },
    names: {},
    formats: new Map(),
    theme: formTheme,
    texts: { ...catalogue.form, problemsTitle: '', issues: catalogue.issues, grid: catalogue.grid, explanation: catalogue.explanation },
  });
  return createForm(document, {
    mode: 'create',
    services: {
      loadChoices: () => Promise.resolve([]),
      mayOpen: () => false,
      loadOffers: () => Promise.resolve([]),
      loadEntity: () => Promise.reject(new Error('There is no entity here.')),
      dialogs: createDialogs(),
      confirmations: createConfirmations(),
      icons: {},
      navigate: () => undefined,
    },
  });
}

/** As the product's own validators are called. */
function checkOf(validate: ValidateFunction): PropertyValidator {
  const check: PropertyValidator = (value, place) => {
    const isValid = validate(value, { instancePath: place?.instancePath ?? '', ...ROOT });
    check.errors = validate.errors ?? null;
    return isValid;
  };
  return check;
}

const ROOT = { parentData: {}, parentDataProperty: '', rootData: {}, dynamicAnchors: {} };
