import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { FormMode } from '#renderer/form/contract/form-values.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { sampleStory, type Queries } from './sample-story.tsx';

export default { title: 'Forms/Dialog of a field' };

const schema: EntitySchema = {
  $schema: '',
  $id: 'stories/lamp',
  title: 'Lamp',
  type: 'object',
  additionalProperties: false,
  'x-as': 'lamp',
  required: ['description'],
  properties: {
    description: { title: 'Description', type: 'string' },
    maker: { title: 'Manufacturer', type: 'string', 'x-requiredWhen': '!blank(lamp.street)' },
    street: { title: 'Street', type: 'string' },
    city: { title: 'City', type: 'string' },
  },
};

const uiSchema: UiSchema = {
  $schema: '',
  'ui:layout': [{ id: 'lamp', columns: 2, children: ['description', 'maker'] }],
  maker: {
    'ui:dialog': {
      title: 'Manufacturer',
      layout: [{ id: 'manufacturer', columns: 2, children: ['maker', 'street', 'city'] }],
      summary: "{lamp.maker}{blank(lamp.city) ? '' : ', ' + lamp.city}",
    },
  },
};

const FILLED = { description: 'Desk lamp', maker: 'Brightworks', street: '1 Canal Street', city: 'Hanoi' };

export const Closed = story(FILLED, async () => {});

export const Open = story(FILLED, async (body) => {
  const dialog = await openDialog(body, 'Edit');
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Manufacturer' })).toHaveFocus());
});

/** OK takes everything over at once; the focus goes back to the button. */
export const TakenOver = story(FILLED, async (body) => {
  const dialog = await openDialog(body, 'Edit');
  await type(dialog, 'City', 'Hue');
  await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
  await body.findByText('Brightworks, Hue');
  await waitFor(() => expect(body.getByRole('button', { name: 'Edit Manufacturer' })).toHaveFocus());
});

/** Missing values are reported in the dialog, which stays open. */
export const WithMistakes = story({ description: 'Desk lamp' }, async (body) => {
  const dialog = await openDialog(body, 'Edit');
  await type(dialog, 'Street', '1 Canal Street');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await dialog.findByRole('button', { name: 'Manufacturer is a required field' });
});

/** Cancel asks before it throws typed work away. */
export const Cancelled = story(FILLED, async (body) => {
  const dialog = await openDialog(body, 'Edit');
  await type(dialog, 'City', 'Hue');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await body.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
  await expect(body.getByText('Brightworks, Hanoi')).toBeVisible();
});

export const ReadOnly = story(
  FILLED,
  async (body) => {
    const dialog = await openDialog(body, 'Show');
    await expect(dialog.queryByRole('button', { name: 'OK' })).toBeNull();
  },
  'view',
);

async function openDialog(body: Queries, button: string): Promise<Queries> {
  await userEvent.click(await body.findByRole('button', { name: `${button} Manufacturer` }));
  return within(await body.findByRole('dialog', { name: 'Manufacturer' }));
}

async function type(dialog: Queries, field: string, text: string): Promise<void> {
  const control = dialog.getByRole('textbox', { name: field });
  await userEvent.clear(control);
  await userEvent.type(control, text);
}

function story(values: Readonly<Record<string, unknown>>, play: (body: Queries) => Promise<void>, mode: FormMode = 'edit') {
  return sampleStory({ schema, uiSchema, values, mode }, play);
}
