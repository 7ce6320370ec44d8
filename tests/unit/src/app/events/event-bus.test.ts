import { afterEach, expect, test, vi } from 'vitest';
import { createEvents } from '#src/app/events/event-bus.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an event reaches who listens for it, until they stop, also when one stops while it is told', () => {
  const events = createEvents();
  const heard: unknown[] = [];
  const stop = events.subscribe('session-warning', ({ seconds }) => {
    heard.push(seconds);
    stop();
  });
  events.subscribe('session-warning', () => heard.push('second'));
  events.subscribe('session-expired', () => heard.push('other'));

  events.raise('session-warning', { seconds: 120 });
  events.raise('session-warning', { seconds: 60 });

  expect(heard).toEqual([120, 'second', 'second']);
});

test('what is announced is an event of the page, with its facts', () => {
  const told: unknown[] = [];
  vi.stubGlobal('document', new EventTarget());
  document.addEventListener('form-submitted', (event) => told.push(event instanceof CustomEvent && event.detail));

  createEvents().announce('form-submitted', { form: 'tariff', id: 7 });

  expect(told).toEqual([{ form: 'tariff', id: 7 }]);
});
