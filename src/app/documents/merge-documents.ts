/** Merges a business's changes into documents; loaded if a business has some. */
import type { AjvErrorLike } from '#src/expression/index.ts';
import { applyChanges } from '#src/documents/variations/apply.ts';
import { furtherErrors } from '#src/documents/variations/limits.ts';
import { OWN, splitOwn } from '#src/documents/variations/own-fields.ts';
import { changesInForce } from '#src/documents/variations/merge.ts';
import { withPasted } from '#src/documents/variations/pasted-rows.ts';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';

export { changesInForce };

export function mergeScreen(id: string, screen: ScreenDocument, changes: readonly Change[]): ScreenDocument {
  return applyChanges('screen', id, screen, changes);
}

/** @param ui name of the arrangement, if it is not the entity's own */
export function mergeEntity(id: string, ui: string | false | undefined, loaded: LoadedEntity, changes: readonly Change[]): LoadedEntity {
  const schema = applyChanges('entity', id, loaded.schema, withPasted(id, loaded.schema, changes));
  const uiSchema = loaded.uiSchema && applyChanges('ui', ui === undefined || ui === false ? id : ui, loaded.uiSchema, changes);
  if (schema === loaded.schema) return { ...loaded, uiSchema };
  const further = furtherErrors(loaded.schema, schema);
  const validate: unknown = loaded.validators[schema.$id];
  return {
    schema,
    uiSchema,
    validators: { ...loaded.validators, [schema.$id]: isValidator(validate) ? narrowed(validate, schema, further) : validate },
  };
}

interface Validator {
  (value: unknown, ...more: readonly unknown[]): boolean;
  readonly errors?: readonly AjvErrorLike[] | null;
  readonly properties?: Readonly<Record<string, Validator>>;
}

function isValidator(value: unknown): value is Validator {
  return typeof value === 'function';
}

/** The release's validator, and the limits in which the edition is narrower; its properties as well, which are validated one by one. */
function narrowed(validate: Validator, schema: EntitySchema, further: (record: unknown) => readonly AjvErrorLike[]): Validator {
  const withFurther = (released: Validator, more: (value: unknown) => readonly AjvErrorLike[], partOf = (value: unknown) => value) => {
    const own = (value: unknown, ...rest: readonly unknown[]): boolean => {
      const isValid = released(partOf(value), ...rest);
      own.errors = [...(isValid ? [] : (released.errors ?? [])), ...more(value)];
      return own.errors.length === 0;
    };
    own.errors = new Array<AjvErrorLike>();
    return own;
  };
  const known: readonly (readonly [string, Validator])[] = Object.entries(validate.properties ?? {});
  const added: typeof known = schema.properties[OWN] === undefined ? [] : [[OWN, Object.assign(() => true, { errors: null })]];
  const properties = [...known, ...added].map(([name, property]) => [name, withFurther(property, (value) => further({ [name]: value }))]);
  const whole = withFurther(validate, further, (record) => splitOwn(schema, record).released);
  return Object.assign(whole, { properties: Object.fromEntries(properties) });
}
