import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { FormMode } from '#renderer/form/contract/form-values.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { sampleStory, type Queries } from './sample-story.tsx';

export default { title: 'Forms/List of items' };

const schema: EntitySchema = {
  $schema: '',
  $id: 'stories/tariff',
  title: 'Tariff',
  type: 'object',
  additionalProperties: false,
  'x-as': 'tariff',
  properties: {
    code: { title: 'Code', type: 'string' },
    qualifiers: {
      title: 'Qualifiers',
      type: 'array',
      items: {
        title: 'Qualifier',
        type: 'object',
        additionalProperties: false,
        required: ['code'],
        properties: {
          code: { title: 'Qualifier code', type: 'string' },
          amount: { title: 'Amount', type: 'number' },
          basis: { title: 'Basis', type: 'string', enum: ['V', 'W'], 'x-labels': { V: 'Value', W: 'Weight' } },
        },
      },
    },
  },
};

const uiSchema: UiSchema = {
  $schema: '',
  'ui:layout': ['code', 'qualifiers'],
  qualifiers: {
    'ui:grid': {
      columns: [
        { id: 'code', field: 'code' },
        { id: 'amount', field: 'amount' },
        { id: 'doubled', field: 'amount', value: 'row.amount * 2', width: 90 },
      ],
    },
  },
};

const FILLED = {
  code: '8471.30',
  qualifiers: [
    { code: 'GST', amount: 15 },
    { code: 'ALC', amount: 2.5 },
  ],
};

export const Filled = story(FILLED, async () => {});

export const Adding = story({}, async (body) => {
  const item = await openItem(body, 'Add');
  await waitFor(() => expect(item.getByRole('textbox', { name: /^Qualifier code/ })).toHaveFocus());
});

/** Ctrl+Enter accepts; missing values are reported first. */
export const Added = story({}, async (body) => {
  const item = await openItem(body, 'Add');
  await waitFor(() => expect(item.getByRole('textbox', { name: /^Qualifier code/ })).toHaveFocus());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await item.findByText('Qualifier code is a required field');
  await userEvent.type(item.getByRole('textbox', { name: /^Qualifier code/ }), 'GST{Control>}{Enter}{/Control}');
  await body.findByRole('gridcell', { name: 'GST' });
  await waitFor(() => expect(body.getByRole('button', { name: 'Add' })).toHaveFocus());
});

/** The list of a choice lies over the form it belongs to. */
export const ChosenInside = story({}, async (body) => {
  const item = await openItem(body, 'Add');
  await userEvent.click(await item.findByRole('combobox', { name: /^Basis/ }));
  const option = await body.findByRole('option', { name: 'Weight' });
  await waitFor(() => expect(isOnTop(option)).toBe(true));
  await userEvent.click(option);
  await waitFor(() => expect(item.getByRole('combobox', { name: /^Basis/ })).toHaveValue('Weight'));
});

export const DeletedByKey = story(FILLED, async (body) => {
  await userEvent.click(await body.findByRole('gridcell', { name: 'GST' }));
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(body.queryByRole('gridcell', { name: 'GST' })).toBeNull());
  await expect(body.getByRole('gridcell', { name: 'ALC' })).toBeVisible();
});

export const EditedByKey = story(FILLED, async (body) => {
  await userEvent.click(await body.findByRole('gridcell', { name: 'ALC' }));
  await userEvent.keyboard('{Enter}');
  const item = within(await body.findByRole('dialog', { name: 'Qualifier' }));
  await expect(item.getByRole('textbox', { name: /^Qualifier code/ })).toHaveValue('ALC');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
});

export const ReadOnly = story(
  FILLED,
  async (body) => {
    await body.findByRole('gridcell', { name: 'GST' });
    await expect(body.queryByRole('button', { name: 'Add' })).toBeNull();
  },
  'view',
);

/** Whether a click in its middle hits it. */
function isOnTop(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const met = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
  return width > 0 && element.contains(met);
}

async function openItem(body: Queries, button: string): Promise<Queries> {
  await userEvent.click(await body.findByRole('button', { name: button }));
  return within(await body.findByRole('dialog', { name: 'Qualifier' }));
}

function story(values: Readonly<Record<string, unknown>>, play: (body: Queries) => Promise<void>, mode: FormMode = 'edit') {
  return sampleStory({ schema, uiSchema, values, mode }, play);
}
