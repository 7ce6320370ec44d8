import { useCallback, useRef } from 'react';
import { headControls } from '../keys/head-keys.ts';

/** Where the focus was in the head last: there it returns. */
export function useHeadEntry() {
  const head = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(null);
  const onHeadFocused = useCallback((control: HTMLElement) => {
    last.current = control;
  }, []);
  const enterHead = () => {
    const controls = headControls(head.current);
    const control = controls.find((one) => one === last.current) ?? controls[0];
    control?.focus();
    return control !== undefined;
  };
  return { head, onHeadFocused, enterHead };
}
