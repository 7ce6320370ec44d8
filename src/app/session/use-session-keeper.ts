import { useEffect } from 'react';
import { useRenderer } from '#renderer/index.ts';
import type { Renderer } from '#renderer/screen/open/renderer.ts';
import { type App, useApp } from '../app-context.ts';
import { texts } from '../texts.ts';
import type { Kept } from './drafts.ts';

/** What is open stays as it was drawn until its user loads it again. */
const SCREENS_CHANGED_MS = 60_000;

/** Polls the session while a user is signed in, and restores the input of an ended one. */
export function useSessionKeeper(isSignedIn: boolean): void {
  const app = useApp();
  const renderer = useRenderer();
  const { keeper, feed, notices, session } = app;
  const { openScreens, toasts } = renderer;
  useEffect(() => keeper.attach(openScreens), [keeper, openScreens]);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const stops = [feed.start(), notices.start()];
    return () => stops.forEach((stop) => stop());
  }, [feed, notices, isSignedIn]);
  useEffect(() => {
    let shown = 0;
    return session.store.subscribe(({ session: now }, { session: before }) => {
      if (now === undefined || before === undefined || now.edition === before.edition) return;
      const offer = { label: texts.app.loadScreens, run: () => void keeper.reload() };
      toasts.hide(shown);
      shown = toasts.show(texts.app.screensChanged, 'info', SCREENS_CHANGED_MS, offer);
    });
  }, [keeper, session, toasts]);
  useEffect(() => feed.follow((hint) => hint?.entity === 'variations/variation' && keeper.check()), [feed, keeper]);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const stop = keeper.watch();
    const kept = keeper.takeKept();
    if (kept !== undefined) restore(kept, { ...app, ...renderer }).catch(console.error);
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
  }, [keeper, app, renderer, isSignedIn]);
}

async function restore(kept: Kept, services: App & Renderer): Promise<void> {
  const { screens, editing } = kept;
  if (editing === undefined) services.openScreens.restore(screens);
  else await (await import('../workbench/places/resume-editing.ts')).resumeEditing(kept, services);
  if (screens.length > 0) services.toasts.show(texts.app.typedRestored, 'info');
}
