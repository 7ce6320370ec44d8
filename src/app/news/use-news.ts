import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useRenderer } from '#renderer/index.ts';
import { useApp } from '../app-context.ts';
import { hasNews } from './seen-news.ts';

/** Marks what the version in force changed on the screens, until its user has seen it. Nothing is loaded if all is seen. */
export function useNews(): void {
  const { client, session, workbench } = useApp();
  const { remembered } = useRenderer().ports;
  const edition = useStore(session.store, (state) => state.session?.edition);
  const isEditing = useStore(workbench, (state) => state !== undefined);
  useEffect(() => {
    if (edition === undefined || isEditing || !hasNews(remembered, edition)) return undefined;
    const life = new AbortController();
    // Marks are optional: the screens are right without them.
    void import('./mark-news.ts')
      .then(({ markNews }) => markNews({ client, remembered, edition, signal: life.signal }))
      .catch(() => undefined);
    return () => life.abort();
  }, [client, remembered, edition, isEditing]);
}
