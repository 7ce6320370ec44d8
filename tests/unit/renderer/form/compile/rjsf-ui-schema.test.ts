import { expect, test } from 'vitest';
import { rjsfUiSchemaOf } from '#renderer/form/compile/rjsf-ui-schema.ts';
import language from '#schemas/meta/ui.meta.json' with { type: 'json' };

/** Keys of the language that rjsf has as well and means the same by. */
const SHARED = ['ui:widget', 'ui:field', 'ui:options', 'ui:placeholder', 'ui:autocomplete'];

test('of the keys of a UI-schema, rjsf is handed those that it knows', () => {
  const every = Object.fromEntries(Object.keys(language.definitions.field.properties).map((key) => [key, 'said']));

  expect(Object.keys(rjsfUiSchemaOf(every, 'text')).toSorted()).toEqual(SHARED.toSorted());
});

test('rjsf is handed the widget that was chosen', () => {
  expect(rjsfUiSchemaOf({ 'ui:span': 2, 'ui:placeholder': 'None' }, 'select')).toEqual({ 'ui:widget': 'select', 'ui:placeholder': 'None' });
});
