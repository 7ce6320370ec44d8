import { useCallback, useState } from 'react';
import { readLayout, DEFAULT_LAYOUT, type ColumnLayout } from './column-layout.ts';
import type { GridProps } from '../contract/types.ts';

export interface ArrangedColumns {
  readonly layout: ColumnLayout;
  /** False where the user may not arrange them. */
  readonly isOpen: boolean;
  change(next: (layout: ColumnLayout) => ColumnLayout): void;
  reset(): void;
}

/** The user's arrangement of a grid's columns, read once and kept with every change. */
export function useColumnLayout(kept: GridProps['arrangement']): ArrangedColumns {
  const [layout, setLayout] = useState(() => readLayout(kept?.read()));
  const change = useCallback(
    (next: (layout: ColumnLayout) => ColumnLayout) => {
      const changed = next(layout);
      if (changed === layout) return;
      setLayout(changed);
      kept?.write(changed === DEFAULT_LAYOUT ? undefined : changed);
    },
    [layout, kept],
  );
  return { layout, isOpen: kept !== undefined, change, reset: useCallback(() => change(() => DEFAULT_LAYOUT), [change]) };
}
