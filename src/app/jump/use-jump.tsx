/** Opens the box by Ctrl+K anywhere; loads it on first use. */
import { useCallback, useEffect, useRef } from 'react';
import { useRenderer } from '#renderer/index.ts';
import { texts } from '../texts.ts';

const loadBox = () => import('./jump-box.tsx');
/** After the first screen has loaded, so that the box opens at once. */
const AFTER_MS = 4_000;

/** @returns opens the box */
export function useJump(): () => void {
  const { dialogs, confirmations, openScreens, ports } = useRenderer();
  const isOpen = useRef(false);
  /** Keys typed while the box loads; undefined while it does not. */
  const ahead = useRef<string>(undefined);
  const takeAhead = useCallback(() => {
    const typed = ahead.current ?? '';
    ahead.current = undefined;
    return typed;
  }, []);
  const open = useCallback(() => {
    if (isOpen.current || confirmations.store.getState().asked !== undefined) return;
    isOpen.current = true;
    ahead.current = '';
    // The screen that was open when the key was pressed.
    const beneath = openScreens.top();
    void loadBox()
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
              takeAhead={takeAhead}
              onChoose={(run) => {
                chosen.run = run;
                close();
              }}
              onClose={close}
            />
          ),
        });
        // The focus returns first, so that a dialog opened now finds its opener.
        if (chosen.run !== undefined) requestAnimationFrame(() => setTimeout(() => chosen.run?.()));
      })
      .catch(ports.reportError)
      .finally(() => {
        isOpen.current = false;
        ahead.current = undefined;
      });
  }, [dialogs, confirmations, openScreens, ports, takeAhead]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ahead.current !== undefined && Array.from(key).length === 1 && !ctrlKey && !metaKey && !altKey) {
        ahead.current += key;
        event.preventDefault();
        return event.stopPropagation();
      }
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isKey || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      open();
    };
    // Before a field or a grid takes it.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    const idle = window.setTimeout(() => void loadBox().catch(() => undefined), AFTER_MS);
    return () => {
      window.clearTimeout(idle);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [open]);
  return open;
}
