import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { ArticleGrid } from './article-grid.tsx';

const meta: Meta<typeof ArticleGrid> = {
  title: 'Grids/Grid',
  component: ArticleGrid,
  argTypes: {
    size: { control: { type: 'number', min: 0 } },
    selection: { control: 'inline-radio', options: ['none', 'single', 'multiple'] },
    answer: { table: { disable: true } },
  },
};

export default meta;

type Story = StoryObj<typeof ArticleGrid>;

export const Many: Story = { args: { size: 1204 } };

export const Loading: Story = { args: { size: 1204, answer: () => new Promise(() => {}) } };

export const Empty: Story = { args: { size: 0 } };

export const Failed: Story = { args: { size: 1204, answer: () => Promise.reject(new Error('The list did not come.')) } };

export const OneRow: Story = { args: { size: 1 } };

export const AMillionRows: Story = {
  args: { size: 1_000_000, selection: 'multiple' },
  async play({ canvasElement }) {
    const grid = within(canvasElement);
    await userEvent.click(await grid.findByText('A-0000001'));
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect(await grid.findByText('A-1000000')).toBeVisible();
    // Rows pass beneath the head and must not show through it.
    await expect(grid.getAllByRole('row')[0]).not.toHaveStyle({ backgroundColor: 'rgba(0, 0, 0, 0)' });
  },
};

export const SelectedRows: Story = {
  args: { size: 40, selection: 'multiple' },
  async play({ canvasElement }) {
    const grid = within(canvasElement);
    await userEvent.click(await grid.findByText('A-0000002'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect(grid.getAllByRole('row', { selected: true })).toHaveLength(3);
  },
};

export const MutedRows: Story = { args: { size: 40, hasMutedRows: true } };

export const RowActions: Story = { args: { size: 40, hasRowActions: true } };

/** Definitions written for the table library, taken as they are. */
export const ColumnsOfTheLibrary: Story = {
  args: {
    size: 40,
    more: [
      {
        id: 'worth',
        header: 'Worth',
        accessorFn: (row) => Number(row['price']) * Number(row['quantity']),
        Cell: ({ cell }) => <strong>{Math.round(cell.getValue<number>())}</strong>,
        Footer: ({ table }) => <em>{table.options.rowCount} articles</em>,
        size: 110,
        enableSorting: false,
        mantineTableBodyCellProps: { align: 'right' },
      },
    ],
  },
  async play({ canvasElement }) {
    const grid = within(canvasElement);
    await expect(await grid.findByText('40 articles')).toBeVisible();
    await expect(grid.getByRole('columnheader', { name: 'Worth' })).not.toHaveAttribute('aria-sort');
  },
};

export const Narrow: Story = {
  args: { size: 1204, hasMutedRows: true, hasRowActions: true, selection: 'multiple' },
  globals: { viewport: { value: 'phone', isRotated: false } },
};
