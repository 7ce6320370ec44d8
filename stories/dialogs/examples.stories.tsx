/** Operations without a handler: they return their examples, stored records are kept until the story is redrawn, and the screen shows that. */
import type { Queries } from '../forms/sample-story.tsx';
import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Screen } from '#renderer/index.ts';
import type { Role } from '#stories/samples/roles.ts';
import { listOf, type Examples } from '#stories/support/replies.ts';
import { StoryWorld } from '#stories/support/story-world.tsx';

export default { title: 'Dialogs/Answered by examples' };

const examples: Examples = {
  listUnitTypes: listOf([
    { id: 1, code: 'kgm', name: 'Kilogram', measure: 'weight' },
    { id: 2, code: 'ltr', name: 'Litre', measure: 'volume', validFrom: '2020-01-01' },
  ]),
  getUnitType: { id: 2, code: 'ltr', name: 'Litre', measure: 'volume', validFrom: '2020-01-01' },
  createUnitType: undefined,
  patchUnitType: undefined,
  deleteUnitType: undefined,
};
const ROLE: Role = 'administrator';
const ROUTE = { params: {}, query: {} };

/** The mark beside the title names the operations. */
export const List = story(async (body) => {
  await listed(body, 'Litre');
  (await body.findByRole('button', { name: 'Example' })).focus();
  await body.findByText(/no handler is written yet: listUnitTypes/);
});

/** Read, changed twice and read again, each by an operation of its own: the second change knows the version of the first. */
export const Changed = story(async (body) => {
  await rename(body, 'Litre', 'Litre of liquid');
  await rename(body, 'Litre of liquid', 'Litre, liquids only');
  const dialog = await openRow(body, 'Litre, liquids only');
  await dialog.findByRole('button', { name: 'Example' });
  await expect(await dialog.findByRole('textbox', { name: /^Name/ })).toHaveValue('Litre, liquids only');
});

export const AddedAndDeleted = story(async (body) => {
  await listed(body, 'Litre');
  await press(body, 'Add');
  const dialog = within(await body.findByRole('dialog'));
  await userEvent.type(await dialog.findByRole('textbox', { name: /^Code/ }), 'mtr');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Metre');
  await userEvent.click(dialog.getByRole('combobox', { name: /^Measures/ }));
  await userEvent.click(await body.findByRole('option', { name: 'Something else' }));
  await save(body, dialog);
  await press(await openRow(body, 'Kilogram'), 'Delete');
  await press(within(await body.findByRole('alertdialog')), 'Delete');
  await waitFor(() => expect(body.queryByRole('row', { name: /Kilogram/ })).toBeNull());
  await body.findByRole('row', { name: /Metre/ });
});

function story(play: (body: Queries) => Promise<unknown>): StoryObj {
  return {
    render: (_, { globals }) => (
      <StoryWorld globals={globals} role={ROLE} examples={examples}>
        <main className="story-page">
          <Screen id="reference/unit-types" route={ROUTE} />
        </main>
      </StoryWorld>
    ),
    async play({ canvasElement }) {
      await play(within(canvasElement.ownerDocument.body));
    },
  };
}

async function rename(body: Queries, name: string, to: string): Promise<void> {
  const dialog = await openRow(body, name);
  const field = await dialog.findByRole('textbox', { name: /^Name/ });
  await waitFor(() => expect(field).toHaveValue(name));
  await userEvent.clear(field);
  await userEvent.type(field, to);
  await save(body, dialog);
}

/** The whole contract is read before the first answer. */
function listed(body: Queries, name: string): Promise<HTMLElement> {
  return body.findByText(name, {}, { timeout: 5000 });
}

async function openRow(body: Queries, name: string): Promise<Queries> {
  await userEvent.click(await listed(body, name));
  return within(await body.findByRole('dialog'));
}

async function save(body: Queries, dialog: Queries): Promise<void> {
  await press(dialog, 'Save');
  await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
}

async function press(within: Queries, name: string): Promise<void> {
  await userEvent.click(await within.findByRole('button', { name }));
}
