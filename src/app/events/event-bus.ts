import type { AppEvents } from '#renderer/services/ports.ts';
import type { EventName } from './event-names.ts';

/** Events of the application, for open screens and the dialogs that open on them. */
export interface EventBus extends AppEvents {
  raise(name: EventName, facts?: Readonly<Record<string, unknown>>): void;
}

export function createEvents(): EventBus {
  const listeners = new Map<string, Set<(facts: Readonly<Record<string, unknown>>) => void>>();
  return {
    subscribe(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => known.delete(listener);
    },
    announce(name, detail) {
      document.dispatchEvent(new CustomEvent(name, { detail }));
    },
    raise(name, facts = {}) {
      // A listener may unsubscribe another one.
      new Set(listeners.get(name)).forEach((listener) => listener(facts));
    },
  };
}
