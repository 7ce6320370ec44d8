import { useEffect } from 'react';
import { useRenderer } from '#renderer/index.ts';
import { useApp } from '../app-context.ts';
import { texts } from '../texts.ts';

/** Polls the session while a user is signed in, and restores the input of an ended one. */
export function useSessionKeeper(isSignedIn: boolean): void {
  const { keeper, feed, notices } = useApp();
  const { openScreens, toasts } = useRenderer();
  useEffect(() => keeper.attach(openScreens), [keeper, openScreens]);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const stops = [feed.start(), notices.start()];
    return () => stops.forEach((stop) => stop());
  }, [feed, notices, isSignedIn]);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const stop = keeper.watch();
    if (keeper.restore()) toasts.show(texts.app.typedRestored, 'info');
    const onVisible = () => {
      if (document.visibilityState === 'visible') keeper.check();
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pagehide', keeper.pageGoes);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pagehide', keeper.pageGoes);
      stop();
    };
  }, [keeper, toasts, isSignedIn]);
}
