/** Names that expressions of every screen may read, with their schemas. */
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';

/** No source, context or result of a screen may have one of them. The app adds its own, such as `session`. */
export const BUILT_IN = [
  'route',
  'mode',
  'form',
  'input',
  'state',
  'selection',
  'row',
  'rows',
  'count',
  'edit',
  'edits',
  'event',
  'result',
  'error',
] as const;

/** The mode of a form. */
export const MODE: FieldSchema = {
  type: 'string',
  enum: ['create', 'edit', 'view'],
  'x-labels': { create: 'create', edit: 'edit', view: 'view' },
};

/** How a form that disables an action is described: "nothing was changed". */
export interface FormWords {
  readonly changed: string;
  readonly unchanged: string;
  readonly allRight: string;
  readonly notAllRight: string;
}

/** The schema of `form`. */
export function formSchema(words: FormWords): FieldSchema {
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      changes: {},
      isDirty: { type: 'boolean', 'x-labels': { true: words.changed, false: words.unchanged } },
      isValid: { type: 'boolean', 'x-labels': { true: words.allRight, false: words.notAllRight } },
    },
  };
}
