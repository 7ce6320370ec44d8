/** Ctrl+K, from wherever: the box is loaded when it is first wanted. */
import { useCallback, useEffect, useRef } from 'react';
import { useRenderer } from '#renderer/index.ts';
import { texts } from '../texts.ts';

/** @returns opens the box */
export function useJump(): () => void {
  const { dialogs, confirmations, openScreens, ports } = useRenderer();
  const isOpen = useRef(false);
  const open = useCallback(() => {
    if (isOpen.current || confirmations.store.getState().asked !== undefined) return;
    isOpen.current = true;
    // What was open when it was asked for, not what is once it is loaded.
    const beneath = openScreens.top();
    void import('./jump-box.tsx')
      .then(async ({ JumpBox }) => {
        const chosen: { run?: () => void } = {};
        await dialogs.show({
          name: 'jump',
          title: texts.jump.title,
          isBare: true,
          size: '42rem',
          draw: (close) => (
            <JumpBox
              beneath={beneath}
              onChoose={(run) => {
                chosen.run = run;
                close();
              }}
              onClose={close}
            />
          ),
        });
        // The focus is back first, where a dialog that is opened now finds its opener.
        if (chosen.run !== undefined) requestAnimationFrame(() => setTimeout(() => chosen.run?.()));
      })
      .catch(ports.reportError)
      .finally(() => (isOpen.current = false));
  }, [dialogs, confirmations, openScreens, ports]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isKey || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      open();
    };
    // Before a field or a grid takes it.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [open]);
  return open;
}
