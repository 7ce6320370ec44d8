/** Names that expressions of every screen may read, and what is known of them. */
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';

/** No source, context or result of a screen may take one; `session` and its like come from the application. */
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
  'event',
  'result',
  'error',
] as const;

/** What a form is there for. */
export const MODE: FieldSchema = {
  type: 'string',
  enum: ['create', 'edit', 'view'],
  'x-labels': { create: 'create', edit: 'edit', view: 'view' },
};

/** What is said of a form that decides whether something can be done: "nothing was changed". */
export interface FormWords {
  readonly changed: string;
  readonly unchanged: string;
  readonly allRight: string;
  readonly notAllRight: string;
}

/** What is known of the form itself. */
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
