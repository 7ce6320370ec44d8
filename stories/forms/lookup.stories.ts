import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { countries } from '#stories/samples/code-lists.ts';
import { sampleStory } from './sample-story.tsx';

export default { title: 'Forms/Lookup of a field' };

const schema: EntitySchema = {
  $schema: '',
  $id: 'stories/origin',
  title: 'Origin',
  type: 'object',
  additionalProperties: false,
  'x-as': 'origin',
  properties: { code: { title: 'Country', type: 'string' }, name: { title: 'Name of the country', type: 'string' } },
};

const uiSchema: UiSchema = {
  $schema: '',
  'ui:layout': [{ id: 'columns', columns: 2, children: ['code', 'name'] }],
  code: {
    'ui:lookup': {
      id: 'find-country',
      screen: 'stories/countries',
      label: 'Look the country up',
      fill: [
        { to: 'code', from: 'row.code' },
        { to: 'name', from: 'row.name', onClear: 'clear' },
      ],
    },
  },
};

const lookup: ScreenDocument = {
  $schema: '',
  format: 1,
  id: 'stories/countries',
  kind: 'lookup',
  title: 'Countries',
  sources: { countries: { operation: 'listCountries' } },
  grids: {
    countries: {
      source: 'countries',
      label: 'Countries',
      rowKey: 'code',
      columns: [
        { id: 'code', field: 'code', label: 'Code' },
        { id: 'name', field: 'name', label: 'Name' },
      ],
    },
  },
  layout: [],
};

/** The row picked fills both fields; emptying the code empties the name that came with it. */
export const Picked = sampleStory(
  { schema, uiSchema, screens: { [lookup.id]: lookup }, replies: { listCountries: () => [...countries] } },
  async (body) => {
    await userEvent.click(await body.findByRole('button', { name: 'Look the country up' }));
    const dialog = within(await body.findByRole('dialog', { name: 'Countries' }));
    await userEvent.click(await dialog.findByRole('gridcell', { name: 'VN' }));
    await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
    const code = body.getByRole('textbox', { name: 'Country' });
    await waitFor(() => expect(code).toHaveValue('VN'));
    await expect(body.getByRole('textbox', { name: 'Name of the country' })).not.toHaveValue('');
    await waitFor(() => expect(body.getByRole('button', { name: 'Look the country up' })).toHaveFocus());
    await userEvent.clear(code);
    await expect(body.getByRole('textbox', { name: 'Name of the country' })).toHaveValue('');
  },
);
