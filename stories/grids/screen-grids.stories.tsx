import type { Queries } from '../forms/sample-story.tsx';
import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Screen } from '#renderer/index.ts';
import type { Role } from '#stories/samples/roles.ts';
import { mugs } from '#stories/samples/product-lines.ts';
import { StoryWorld } from '#stories/support/story-world.tsx';
import { screens } from './documents.ts';

export default { title: 'Grids/Of a screen' };

const ROLE: Role = 'broker';
const manyLines = Array.from({ length: 1204 }, (_, index) => ({
  ...mugs,
  id: index + 1,
  line: index + 1,
  description: `Article ${index + 1}`,
}));
const ROUTE = { params: {}, query: {} };

/** Buttons, links, badges and icons in cells; an error has a warning look and a text. */
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

/** The most severe message of a cell sets its look; a button of a cell does not open its row. */
export const Marked = story('stories/marked', async (body) => {
  await userEvent.click(await body.findByRole('button', { name: 'Qualifiers of line 3' }));
  await expect(await body.findByText('Line 3 has qualifiers')).toBeVisible();
  await expect(await body.findAllByText('This line needs a tariff. Changed since')).not.toHaveLength(0);
  await expect(body.queryByText('Line 3 opened')).toBeNull();
});

/** Rarely used filters open on a line of their own, and their button shows how many are set. */
export const MoreFilters = story('stories/marked', async (body) => {
  await userEvent.click(await body.findByRole('button', { name: 'More filters' }));
  const field = await body.findByRole('textbox', { name: 'Value from' });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, '5000');
  await expect(await body.findByRole('button', { name: 'More filters (1)' })).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(await body.findByRole('button', { name: 'Clear filters' }));
  await expect(await body.findByRole('button', { name: 'More filters' })).toBeVisible();
});

/** Actions in a menu: a disabled one stays and gives its reason. */
export const Menu = story('stories/marked', async (body) => {
  await userEvent.click(await body.findByRole('button', { name: 'More' }));
  await expect(await body.findByText('Nothing is taken yet')).toBeVisible();
  await userEvent.click(await body.findByRole('menuitem', { name: /Take all/ }));
  await expect(await body.findByText('All taken')).toBeVisible();
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
  await expect(await body.findByRole('button', { name: 'Withdraw' })).toHaveAttribute('aria-disabled', 'true');
  const [, second] = await body.findAllByRole('checkbox', { name: 'Select row' });
  if (second !== undefined) await userEvent.click(second);
  await userEvent.click(await body.findByRole('button', { name: 'Withdraw' }));
  await expect(await body.findByText('3 line(s) will be withdrawn. You can hand them in again later.')).toBeVisible();
});

/** One block of rows is selected, and a button offers the rest, by the filter. */
export const AllOffered: StoryObj = {
  render: (_, { globals }) => (
    <StoryWorld
      globals={globals}
      role={ROLE}
      screens={screens}
      replies={{
        listProductLines: () => ({ items: manyLines, totalItemsCount: manyLines.length, pageNumber: 1, pageSize: 50, pageCount: 25 }),
      }}
    >
      <main className="story-page">
        <Screen id="stories/bulk" route={ROUTE} />
      </main>
    </StoryWorld>
  ),
  async play({ canvasElement }) {
    const body = within(canvasElement.ownerDocument.body);
    await body.findByText('Article 1');
    await userEvent.click(await body.findByRole('checkbox', { name: 'Select the rows in view' }));
    await expect(await body.findByText('50 selected')).toBeVisible();
    await userEvent.click(await body.findByRole('button', { name: 'Select all 1,204' }));
    await expect(await body.findByText('1,204 selected')).toBeVisible();
    await expect(body.queryByRole('button', { name: 'Select all 1,204' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-rowindex', '2'));
  },
};

export const BlockSelected: StoryObj = {
  ...AllOffered,
  async play({ canvasElement }) {
    const body = within(canvasElement.ownerDocument.body);
    await body.findByText('Article 1');
    await userEvent.click(await body.findByRole('checkbox', { name: 'Select the rows in view' }));
    await expect(await body.findByRole('button', { name: 'Select all 1,204' })).toBeVisible();
  },
};

/** A toast shows what Ctrl+C copied. */
export const Copied = story('stories/cells', async (body) => {
  await userEvent.click(await body.findByText('Stoneware mugs, glazed, set of six'));
  await userEvent.keyboard('{Control>}c{/Control}');
  await expect(await body.findByText('1 row copied')).toBeVisible();
});

export const AllButOneWithdrawn = story('stories/bulk', async (body) => {
  await body.findByText('Stoneware mugs, glazed, set of six');
  await userEvent.click(await body.findByRole('checkbox', { name: 'Select the rows in view' }));
  const [, second] = await body.findAllByRole('checkbox', { name: 'Select row' });
  if (second !== undefined) await userEvent.click(second);
  await userEvent.click(await body.findByRole('button', { name: 'Withdraw' }));
  const question = within(await body.findByRole('alertdialog', { name: 'Withdraw these lines?' }));
  await userEvent.click(question.getByRole('button', { name: 'Withdraw' }));
  await expect(await body.findByText('Withdrawn 701, 703, 704')).toBeVisible();
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

/** Users who are not administrators get no boxes and no editors. */
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

/** Shift and the arrow keys select cells where they can be edited; the foot sums them if they are of one unit. */
export const Range = story('stories/edited', async (body) => {
  const cell = await body.findByRole('button', { name: 'Quantity 240' });
  cell.focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect(await body.findByText('2 cells selected: Quantity, 2 row(s) · No sum: the units differ · Count 2')).toBeVisible();
});

/** An invalid cell stays open and shows its error. */
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

function story(id: string, play: (body: Queries) => Promise<void>, role: Role = ROLE): StoryObj {
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
