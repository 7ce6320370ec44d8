import { useSyncExternalStore, type ReactNode } from 'react';
import type { GridModel } from '../model/grid-model.ts';

export interface FollowSelectionProps {
  readonly model: GridModel;
  /** May use hooks. */
  draw(): ReactNode;
}

/** Re-renders the content of a column's own function when the selection changes, without its surroundings. */
export function FollowSelection({ model, draw }: FollowSelectionProps): ReactNode {
  useSyncExternalStore(model.subscribe, model.rowSelection);
  return draw();
}
