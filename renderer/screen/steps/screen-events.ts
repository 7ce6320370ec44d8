/** Runs the steps of an open screen on its events: a value changes, a source answers, the app sends an event. */
import { runSteps } from './run-steps.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import { watchValues } from '../state/watch-values.ts';
import type { Steps } from '#schemas/generated/documents/screen.ts';

/** Until the screen is closed. */
export function followEvents(screen: ScreenStore): void {
  const { change = {}, load = {}, event = {} } = screen.document.on ?? {};
  const running = new Map<string, AbortController>();
  /** Cancels the run of an earlier event of the name. */
  const runNewest = (name: string, steps: Steps) => {
    running.get(name)?.abort();
    const life = new AbortController();
    running.set(name, life);
    void runSteps(screen, steps, { name, signal: AbortSignal.any([life.signal, screen.signal]) });
  };
  if (Object.keys(change).length > 0) {
    watchValues(screen, Object.keys(change), (name) => runNewest(`change ${name}`, change[name] ?? []));
  }
  for (const [name, steps] of Object.entries(load)) {
    let known = screen.answer(name);
    const stop = screen.store.subscribe(() => {
      const answer = screen.answer(name);
      if (answer === known) return;
      known = answer;
      if (answer !== undefined) runNewest(`load ${name}`, steps);
    });
    screen.signal.addEventListener('abort', stop, { once: true });
  }
  for (const [name, steps] of Object.entries(event)) {
    const stop = screen.services.ports.events.subscribe(name, (facts) => {
      void runSteps(screen, steps, { name: `event ${name}`, bindings: { event: facts } });
    });
    screen.signal.addEventListener('abort', stop, { once: true });
  }
}
