/** What can be done with the selected rows, in the foot of their list: there, selecting one moves nothing. */
import { Button, CloseButton } from '@mantine/core';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { fillText } from '#src/expression/index.ts';
import type { ScreenWithGrids } from '#renderer/screen/state/screen-grids.ts';
import { ActionRow } from '../../actions/action-row.tsx';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';
import { useComputed } from '../../context/use-expression.ts';
import { BulkButtons } from './bulk-buttons.tsx';
import classes from './editing.module.css';
import type { Bulk } from './use-bulk-actions.tsx';

const figures = new Intl.NumberFormat('en');

/** How many rows are selected, and what can be done with them. */
export function SelectedRows({ name, grid, bulk }: { name: string; grid: Grid; bulk: Bulk | undefined }) {
  const screen = useScreen();
  const { texts } = useRenderer();
  const { bulkActions = [] } = grid;
  const count = useComputed(({ grids }: ScreenWithGrids) => grids.selected(name));
  const offered = useComputed(({ grids }: ScreenWithGrids) => grids.offered(name));
  const drawn = () => screen.grids.drawn.get(name);
  // The pressed button disappears.
  const toRow = () => drawn()?.goTo(undefined);
  return (
    <div className={classes['selected']} data-has-rows={count > 0 || undefined}>
      <span role="status">{count === 0 ? '' : fillText(texts.grid.selected, { count: figures.format(count) })}</span>
      {count > 0 && (
        <>
          <CloseButton
            size="sm"
            aria-label={texts.grid.clearSelection}
            onClick={() => {
              drawn()?.clearSelection();
              toRow();
            }}
          />
          {offered !== undefined && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                drawn()?.selectEverything();
                toRow();
              }}
            >
              {fillText(texts.grid.selectEvery, { count: figures.format(offered) })}
            </Button>
          )}
          {bulk !== undefined && <BulkButtons bulk={bulk} />}
          {bulkActions.length > 0 && <ActionRow buttons={bulkActions} />}
        </>
      )}
    </div>
  );
}
