import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { sampleStory, type Queries } from './sample-story.tsx';

export default { title: 'Forms/Suggestions' };

const schema: EntitySchema = {
  $schema: '',
  $id: 'stories/parcel',
  title: 'Parcel',
  type: 'object',
  additionalProperties: false,
  'x-as': 'parcel',
  properties: {
    contents: { title: 'Contents', type: 'string' },
    shelf: { title: 'Shelf', type: 'string' },
    weight: { title: 'Weight', type: 'number' },
  },
};

const uiSchema: UiSchema = {
  $schema: '',
  'ui:layout': [{ id: 'columns', columns: 2, children: ['contents', 'shelf', 'weight'] }],
  shelf: {
    'ui:suggest': {
      id: 'suggest-shelf',
      operation: 'suggestShelves',
      params: { Contents: 'parcel.contents' },
      when: 'blank(parcel.shelf)',
      label: '{row.shelf}',
      detail: '{row.contents}',
      note: '{row.count} parcels',
      marks: 'row.words',
      source: 'parcels with {row.contents}',
      fill: [{ to: 'shelf', from: 'row.shelf' }],
    },
  },
};

const shelves = [
  { shelf: 'B-12', contents: 'Glass jars, 12 small', count: 14, words: ['jars', 'glass'] },
  { shelf: 'C-03', contents: 'Jars of stoneware', count: 2, words: ['jars'] },
];

const loadOffers = (_: string, { Contents: contents }: Readonly<Record<string, unknown>>) =>
  Promise.resolve(typeof contents === 'string' && contents.toLowerCase().includes('jar') ? shelves : []);
const sample = { schema, uiSchema, services: { loadOffers } };

const group = (body: Queries) => body.findByRole('group', { name: 'Suggestions for Shelf' });
const contents = (body: Queries) => body.getByRole('textbox', { name: 'Contents' });

/** They are shown below their field while the source text is typed; matching words are marked. */
export const Offered = sampleStory(sample, async (body) => {
  await userEvent.type(contents(body), 'glass jars');
  const offers = within(await group(body)).getAllByRole('button');
  await expect(offers).toHaveLength(2);
  await expect(offers[0]).toHaveTextContent('Alt+1B-1214 parcelsGlass jars, 12 small');
  await expect([...(offers[0]?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)).toEqual(['Glass', 'jars']);
  await expect(contents(body)).toHaveFocus();
});

/** One key accepts a suggestion without moving the focus; filled fields show their source. */
export const TakenByKey = sampleStory(sample, async (body) => {
  await userEvent.type(contents(body), 'jars');
  await group(body);
  await userEvent.keyboard('{Alt>}2{/Alt}');
  await waitFor(() => expect(body.getByRole('textbox', { name: 'Shelf' })).toHaveValue('C-03'));
  await expect(body.queryByRole('group', { name: 'Suggestions for Shelf' })).toBeNull();
  await expect(contents(body)).toHaveFocus();
});

/** Escape hides them until something else is typed; they disappear with the focus. */
export const PutAway = sampleStory(sample, async (body) => {
  await userEvent.type(contents(body), 'jars');
  await group(body);
  await userEvent.keyboard('{Escape}');
  await expect(body.queryByRole('group', { name: 'Suggestions for Shelf' })).toBeNull();
  await userEvent.type(contents(body), ' of glass');
  await group(body);
  await userEvent.click(body.getByRole('textbox', { name: 'Weight' }));
  await waitFor(() => expect(body.queryByRole('group', { name: 'Suggestions for Shelf' })).toBeNull());
});

/** Nothing is offered for what is there already, nor if nothing may be changed. */
export const NotOffered = sampleStory({ ...sample, values: { contents: 'jars', shelf: 'A-01' } }, async (body) => {
  await userEvent.type(contents(body), ' of glass');
  await new Promise((resolve) => setTimeout(resolve, 600));
  await expect(body.queryByRole('group', { name: 'Suggestions for Shelf' })).toBeNull();
});
