/** Runs the steps of an open screen on its events: a value changes, the app sends an event. */
import { runSteps } from './run-steps.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import { watchValues } from '../state/watch-values.ts';

/** Until the screen is closed. */
export function followEvents(screen: ScreenStore): void {
  const { change = {}, event = {} } = screen.document.on ?? {};
  const running = new Map<string, AbortController>();
  if (Object.keys(change).length > 0) {
    watchValues(screen, Object.keys(change), (name) => {
      // Cancels the run of an earlier change.
      running.get(name)?.abort();
      const life = new AbortController();
      running.set(name, life);
      const signal = AbortSignal.any([life.signal, screen.signal]);
      void runSteps(screen, change[name] ?? [], { name: `change ${name}`, signal });
    });
  }
  for (const [name, steps] of Object.entries(event)) {
    const stop = screen.services.ports.events.subscribe(name, (facts) => {
      void runSteps(screen, steps, { name: `event ${name}`, bindings: { event: facts } });
    });
    screen.signal.addEventListener('abort', stop, { once: true });
  }
}
