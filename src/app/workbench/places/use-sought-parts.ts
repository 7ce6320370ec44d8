import { useEffect } from 'react';
import { useRenderer } from '#renderer/index.ts';
import { useApp } from '../../app-context.ts';

/** Leads to the parts that screens ask for. */
export function useSoughtParts(): void {
  const app = useApp();
  const renderer = useRenderer();
  useEffect(
    () =>
      app.events.subscribe('part-sought', ({ at, keys, from }) => {
        const sought = { at: String(at), keys, from: typeof from === 'string' ? from : undefined };
        void import('./seek-part.ts').then(({ seekPart }) => seekPart({ ...app, ...renderer }, sought)).catch(console.error);
      }),
    [app, renderer],
  );
}
