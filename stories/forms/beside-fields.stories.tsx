import { Button } from '@mantine/core';
import { expect, userEvent, within } from 'storybook/test';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { FieldLookup, UiSchema } from '#schemas/generated/documents/ui.ts';
import { sampleStory, type Queries } from './sample-story.tsx';

export default { title: 'Forms/Beside a field' };

const schema: EntitySchema = {
  $schema: '',
  $id: 'stories/article',
  title: 'Article',
  type: 'object',
  additionalProperties: false,
  'x-as': 'article',
  properties: {
    code: { title: 'Product code', type: 'string' },
    description: { title: 'Description', type: 'string' },
    weight: { title: 'Weight per unit', type: 'number', 'x-unit': 'kg' },
    isAgreed: { title: 'I agree to the terms', type: 'boolean' },
  },
};

const products: FieldLookup = {
  id: 'find',
  screen: 'stories/products',
  label: 'Products of the seller',
  search: 'text',
  fill: [
    { to: 'code', from: 'row.code' },
    { to: 'description', from: 'row.name', overwrite: 'ask' },
    { to: 'weight', from: 'row.weight', onClear: 'clear' },
  ],
};

const uiSchema: UiSchema = {
  $schema: '',
  'ui:layout': [{ id: 'columns', columns: 2, children: ['code', 'description', 'weight', 'isAgreed'] }],
  code: { 'ui:lookup': [products, { ...products, id: 'find-earlier', screen: 'stories/history', label: 'Earlier lines' }] },
  weight: { 'ui:actions': ['weigh'] },
  isAgreed: { 'ui:widget': 'checkbox', 'ui:link': { text: 'Terms and conditions', href: '/Terms', newTab: true } },
};

/** Every lookup answers this row. */
const row = { code: 'LMP-1', name: 'Desk lamp', weight: 1.5 };
const services = { dialogs: { open: async () => ({ result: { row }, hasWritten: false }), edit: async () => false } };
const Action = ({ name }: { readonly name: string }) => <Button variant="default">{name}</Button>;
const article = { schema, uiSchema, services, Action };

export const Buttons = sampleStory(article);

export const ReadOnly = sampleStory({ ...article, values: { code: 'LMP-1' }, mode: 'view' }, async (body) => {
  await expect(body.getByRole('button', { name: 'Earlier lines' })).toHaveAttribute('aria-disabled', 'true');
});

export const Filled = sampleStory(article, async (body) => {
  await userEvent.click(await body.findByRole('button', { name: 'Products of the seller' }));
  await expectFilled(body);
});

export const FilledByKey = sampleStory(article, async (body) => {
  await userEvent.click(body.getByRole('textbox', { name: 'Product code' }));
  await userEvent.keyboard('{F4}');
  await expectFilled(body);
});

/** Says which values would go. */
export const Asks = sampleStory({ ...article, values: { description: 'A lamp for desks' } }, async (body) => {
  await userEvent.click(body.getByRole('textbox', { name: 'Product code' }));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const question = within(await body.findByRole('alertdialog', { name: 'Replace existing values?' }));
  await expect(question.getByText(/Description/)).toBeVisible();
});

async function expectFilled(body: Queries): Promise<void> {
  await expect(await body.findByDisplayValue('LMP-1')).toBeVisible();
  await expect(body.getByRole('textbox', { name: /^Weight per unit/ })).toHaveValue('1.5');
}
