import { useSyncExternalStore, type ReactNode } from 'react';
import type { GridModel } from '../model/grid-model.ts';
import classes from '../look/grid.module.css';

/**
 * The box that selects the rows of the block in view; every row of the list is offered then. Follows the selection by itself; what
 * is around it is not drawn again.
 */
export function SelectAll({ model, label, tabIndex }: { model: GridModel; label: string; tabIndex: number }): ReactNode {
  const share = useSyncExternalStore(model.subscribe, model.blockShare);
  return (
    <input
      type="checkbox"
      className={classes['check']}
      aria-label={label}
      checked={share === 'all'}
      ref={(box) => {
        if (box !== null) box.indeterminate = share === 'some';
      }}
      tabIndex={tabIndex}
      onChange={model.toggleBlock}
    />
  );
}
