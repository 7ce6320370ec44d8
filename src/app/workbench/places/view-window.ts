/** View as at a width: the page in a window of its own, in which its media queries hold. It follows the draft. */
import { useEffect } from 'react';
import { useBeginEditing } from '../use-begin-editing.ts';

export const WIDTHS = [390, 768, 1280] as const;

const NAME = 'screens-at-';
const HEIGHT = 844;

export function openViewWindow(width: (typeof WIDTHS)[number]): void {
  window.open(location.href, `${NAME}${width}`, `popup,width=${width},height=${HEIGHT}`);
}

export function isViewWindow(): boolean {
  return window.name.startsWith(NAME);
}

/** Draws such a window by the draft. */
export function useViewWindow(): void {
  const begin = useBeginEditing();
  useEffect(() => {
    if (isViewWindow()) begin?.().catch(console.error);
  }, [begin]);
}
