import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { withPropertyValidators } from '#renderer/form/compile/property-validators.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { fakeWorld, openBook } from '../fake-world.ts';

const schema: EntitySchema = {
  $schema: '',
  $id: 'library/book',
  title: 'Book',
  type: 'object',
  additionalProperties: false,
  'x-as': 'book',
  properties: {
    title: { title: 'Title', type: 'string' },
    place: {
      title: 'Place',
      type: 'object',
      properties: { shelf: { title: 'Shelf', type: 'string' }, row: { title: 'Row', type: 'integer' } },
    },
  },
};
const entity = {
  schema,
  uiSchema: undefined,
  validators: {
    [schema.$id]: withPropertyValidators(new Ajv({ strict: false }).compile(schema), Object.keys(schema.properties)),
  },
};

test('a step sets a whole record, part by part, and what it does not say is empty', async () => {
  const screen = await openBook(fakeWorld({}, { loadEntity: () => Promise.resolve(entity) }), {
    data: { schema: 'library/book', mode: 'create' },
    actions: {
      place: { label: 'Place', do: [{ set: { 'form.title': "'Dune'", 'form.place': "{'shelf': 'A', 'row': 3}" } }] },
      move: { label: 'Move', do: [{ set: { 'form.place': "{'shelf': 'B'}" } }] },
    },
  });

  await runAction(screen, 'place');
  expect(screen.form?.record()).toMatchObject({ title: 'Dune', place: { shelf: 'A', row: 3 } });
  await runAction(screen, 'move');

  expect(screen.form?.values()).toEqual({ title: 'Dune', place: { shelf: 'B' } });
});
