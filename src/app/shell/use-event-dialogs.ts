import { standingDialogs } from 'virtual:screen-index';
import { useEffect } from 'react';
import { useRenderer } from '#renderer/index.ts';

type EventFacts = Readonly<Record<string, unknown>>;

/** Opens dialogs on their event of the application; each at most once at a time. */
export function useEventDialogs(): void {
  const { dialogs, ports } = useRenderer();
  useEffect(() => {
    const open = new Set<string>();
    const stops = standingDialogs.map(({ id, opensOn, input }) =>
      ports.events.subscribe(opensOn, (facts) => {
        if (open.has(id)) return;
        open.add(id);
        void dialogs.open(id, pick(facts, input)).finally(() => open.delete(id));
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [dialogs, ports]);
}

function pick(facts: EventFacts, names: readonly string[]): EventFacts {
  return Object.fromEntries(names.flatMap((name) => (name in facts ? [[name, facts[name]]] : [])));
}
