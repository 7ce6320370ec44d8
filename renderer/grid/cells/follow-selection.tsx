import { useSyncExternalStore, type ReactNode } from 'react';
import type { GridModel } from '../model/grid-model.ts';

export interface FollowSelectionProps {
  readonly model: GridModel;
  /** May use hooks. */
  draw(): ReactNode;
}

/** What a definition's function draws, again when another row is selected: it may show that. What is around it is not drawn with it. */
export function FollowSelection({ model, draw }: FollowSelectionProps): ReactNode {
  useSyncExternalStore(model.subscribe, model.rowSelection);
  return draw();
}
