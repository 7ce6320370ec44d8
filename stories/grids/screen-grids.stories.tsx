import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Screen } from '#renderer/index.ts';
import type { Role } from '#stories/samples/roles.ts';
import { StoryWorld } from '#stories/support/story-world.tsx';
import { screens } from './documents.ts';

export default { title: 'Grids/Of a screen' };

type Body = ReturnType<typeof within>;

const ROLE: Role = 'broker';
const ROUTE = { params: {}, query: {} };

/** Buttons, links, badges and icons in cells; what is wrong has a warning look and says so in words. */
export const Cells = story('stories/cells', async (body) => {
  await userEvent.click(await body.findByRole('button', { name: 'Missing Qualifiers of line 3' }));
  await expect(await body.findByText('Line 3 has qualifiers')).toBeVisible();
});

/** F2 goes into the cells, arrows from one to the next, Escape back to the row. */
export const CellsByKeyboard = story('stories/cells', async (body) => {
  await userEvent.click(await body.findByText('Stoneware mugs, glazed, set of six'));
  await userEvent.keyboard('{F2}{ArrowRight}');
  await expect(await body.findByRole('button', { name: '1 Alerts of line 1' })).toHaveFocus();
  await userEvent.keyboard('{Escape}{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-rowindex', '3'));
});

export const Selected = story('stories/bulk', async (body) => {
  await userEvent.click(await body.findByText('Stoneware mugs, glazed, set of six'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect(await body.findByText('2 selected')).toBeVisible();
});

/** The box in the head selects the rows in view, here all there are; one is left out again, and the action asks before it takes the others. */
export const AllButOne = story('stories/bulk', async (body) => {
  await body.findByText('Stoneware mugs, glazed, set of six');
  await userEvent.click(await body.findByRole('checkbox', { name: 'Select the rows in view' }));
  await expect(await body.findByText('4 selected')).toBeVisible();
  await expect(await body.findByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  const [, second] = await body.findAllByRole('checkbox', { name: 'Select row' });
  if (second !== undefined) await userEvent.click(second);
  await userEvent.click(await body.findByRole('button', { name: 'Delete' }));
  await expect(await body.findByText('3 line(s) will be deleted. You can restore them later.')).toBeVisible();
});

export const AllButOneDeleted = story('stories/bulk', async (body) => {
  await body.findByText('Stoneware mugs, glazed, set of six');
  await userEvent.click(await body.findByRole('checkbox', { name: 'Select the rows in view' }));
  const [, second] = await body.findAllByRole('checkbox', { name: 'Select row' });
  if (second !== undefined) await userEvent.click(second);
  await userEvent.click(await body.findByRole('button', { name: 'Delete' }));
  const question = within(await body.findByRole('alertdialog', { name: 'Confirm Delete' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await expect(await body.findByText('Deleted 701, 703, 704')).toBeVisible();
  await waitFor(() => expect(body.queryByText('3 selected')).toBeNull());
});

/** Drawn from the rows' own fields; what is sought is asked for when typing pauses. */
export const Filtered = story(
  'stories/filtered',
  async (body) => {
    await body.findByText('Stoneware mugs, glazed, set of six');
    await userEvent.type(await body.findByRole('textbox', { name: 'Value from' }), '100');
    await userEvent.type(await body.findByRole('textbox', { name: 'Value to' }), '4000');
    await waitFor(() => expect(body.queryByText('Bamboo display stands')).toBeNull());
    await expect(await body.findByText('Found 1 record(s)')).toBeVisible();
  },
  'administrator',
);

export const FiltersCleared = story('stories/filtered', async (body) => {
  await body.findByText('Stoneware mugs, glazed, set of six');
  const field = await body.findByRole('textbox', { name: 'Value from' });
  await userEvent.type(field, '5000');
  await waitFor(() => expect(body.queryByText('Bamboo display stands')).toBeNull());
  await userEvent.click(await body.findByRole('button', { name: 'Clear filters' }));
  await expect(await body.findByText('Bamboo display stands')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(body.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

/** Who is no administrator gets no boxes and no editors. */
export const NeitherSelectedNorEdited = story('stories/filtered', async (body) => {
  await body.findByText('Stoneware mugs, glazed, set of six');
  await expect(body.queryByRole('checkbox', { name: 'Select row' })).toBeNull();
  await expect(body.queryByRole('button', { name: 'Quantity 1,200' })).toBeNull();
});

export const SelectedAndEditedByAdministrators = story(
  'stories/filtered',
  async (body) => {
    await body.findByText('Stoneware mugs, glazed, set of six');
    await expect(await body.findAllByRole('checkbox', { name: 'Select row' })).toHaveLength(3);
    await expect(await body.findByRole('button', { name: 'Quantity 1,200' })).toBeVisible();
  },
  'administrator',
);

export const FilteredOnAPhone: StoryObj = {
  ...story('stories/filtered', async (body) => {
    await body.findByText('Stoneware mugs, glazed, set of six');
  }),
  globals: { viewport: { value: 'phone', isRotated: false } },
};

export const Edited = story('stories/edited', async (body) => {
  await userEvent.click(await body.findByRole('button', { name: 'Quantity 1,200' }));
  await expect(await body.findByText('1,752')).toBeVisible();
  const field = await body.findByRole('textbox', { name: /^Quantity/ });
  await userEvent.clear(field);
  await userEvent.type(field, '1250{Enter}');
  await expect(await body.findByText('quantityOrdered of line 2 is 1250')).toBeVisible();
  await expect(await body.findByText('1,802')).toBeVisible();
});

/** Tab goes on to the next cell that can be edited; Escape leaves the value as it was. */
export const EditedByKeyboard = story('stories/edited', async (body) => {
  await body.findByRole('button', { name: 'Quantity 240' });
  await userEvent.click(await body.findByText('3,480.00'));
  await userEvent.keyboard('{F2}');
  await expect(await body.findByRole('textbox', { name: /^Description/ })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect(await body.findByRole('combobox', { name: /^Customs Value Type/ })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  const field = await body.findByRole('textbox', { name: /^Quantity/ });
  await expect(field).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.type(field, '7{Escape}');
  await expect(await body.findByRole('button', { name: 'Quantity 240' })).toHaveFocus();
});

/** What is wrong stays open, and says why. */
export const EditedWrongly = story('stories/edited', async (body) => {
  await userEvent.click(await body.findByRole('button', { name: 'Quantity 240' }));
  const field = await body.findByRole('textbox', { name: /^Quantity/ });
  await userEvent.clear(field);
  await userEvent.type(field, 'many{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/number/));
  await expect(field).toHaveFocus();
});

export const Columns = story('stories/cells', async (body) => {
  await userEvent.click(await body.findByRole('button', { name: 'Columns' }));
  await userEvent.click(await body.findByRole('checkbox', { name: 'Invoice Number' }));
  await expect(await body.findByRole('columnheader', { name: 'Invoice Number' })).toBeVisible();
});

export const CellsOnAPhone: StoryObj = {
  ...story('stories/cells', async (body) => {
    await body.findByText('Stoneware mugs, glazed, set of six');
  }),
  globals: { viewport: { value: 'phone', isRotated: false } },
};

function story(id: string, play: (body: Body) => Promise<void>, role: Role = ROLE): StoryObj {
  return {
    render: (_, { globals }) => (
      <StoryWorld globals={globals} role={role} screens={screens}>
        <main className="story-page">
          <Screen id={id} route={ROUTE} />
        </main>
      </StoryWorld>
    ),
    play: ({ canvasElement }) => play(within(canvasElement.ownerDocument.body)),
  };
}
