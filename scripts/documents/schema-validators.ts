import { Ajv, type ValidateFunction } from 'ajv';
import { Validator } from '@seriousme/openapi-schema-validator';
import { memoize, pointTo } from '#src/expression/index.ts';
import type { OpenApiDocument } from '#src/documents/contract/openapi.ts';
import type { JsonSchema } from '#src/documents/contract/json-schema.ts';
import type { SchemaValidators } from '#src/documents/schema-validators.ts';

// Only our own meta-schemas are compiled; strict mode would refuse their annotations.
const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, logger: false, validateSchema: false, code: { optimize: false } });
const byText = new Map<string, ValidateFunction>();
// Compiles OpenAPI's own schema once.
const openApi = new Validator();

export const schemaValidators: SchemaValidators = {
  validate(schema, value) {
    const validate = validatorOf(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ keyword, params, instancePath, message = keyword, schema, parentSchema = {}, data }) => ({
      keyword,
      params,
      instancePath,
      message,
      schema,
      parentSchema,
      data,
    }));
  },
  validateOpenApi: memoize(faultsOf),
};

async function faultsOf(document: OpenApiDocument): ReturnType<SchemaValidators['validateOpenApi']> {
  const plain = JSON.parse(JSON.stringify(document), (key, value) => (key === '$ref' && !value.startsWith('#') ? undefined : value));
  const { errors = [] } = await openApi.validate(plain);
  // A missing component is reported with its place and the nearest right name.
  if (typeof errors === 'string') return errors.startsWith("Can't resolve #") ? [] : [{ pointer: '', message: errors }];
  return errors.map(({ instancePath, message = 'is not OpenAPI', params }) => {
    const key = params['unevaluatedProperty'];
    return key === undefined
      ? { pointer: instancePath, message }
      : { pointer: pointTo(instancePath, key), message: `"${key}" is not a key here` };
  });
}

/** Cached by object: compiling takes longer than checking all documents of a language. */
const validatorOf = memoize((schema: JsonSchema): ValidateFunction => {
  const text = JSON.stringify(schema);
  const validate = byText.get(text) ?? ajv.compile(schema);
  byText.set(text, validate);
  return validate;
});
