import { describe, expect, test, vi } from 'vitest';
import { createChangeFeed, type Channel, type Stream } from '#src/app/realtime/change-feed.ts';

type Listener = (event: Event) => void;

/** A stream of the server whose events the test sends. */
function fakeStream() {
  const listeners = new Map<string, Listener[]>();
  const stream: Stream = {
    readyState: 1,
    close: vi.fn<() => void>(),
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  };
  const send = (name: string, data?: unknown) =>
    listeners
      .get(name)
      ?.forEach((listener) => listener(data === undefined ? new Event(name) : new MessageEvent(name, { data: JSON.stringify(data) })));
  return { stream, send };
}

/** Tabs of one browser: what one posts the others hear. */
function fakeChannels() {
  const tabs: { hear: ((event: MessageEvent) => void)[] }[] = [];
  return (): Channel => {
    const tab: (typeof tabs)[number] = { hear: [] };
    tabs.push(tab);
    return {
      addEventListener: (_name: string, listener: (event: MessageEvent) => void) => void tab.hear.push(listener),
      postMessage: (data: unknown) =>
        tabs
          .filter((other) => other !== tab)
          .forEach(({ hear }) => hear.forEach((listener) => listener(new MessageEvent('message', { data })))),
    };
  };
}

function openTab(tab: string, channel: Channel, inTurn?: Parameters<typeof createChangeFeed>[0]['inTurn']) {
  const { stream, send } = fakeStream();
  const openStream = vi.fn<() => Stream>(() => stream);
  const onOver = vi.fn<() => void>();
  const feed = createChangeFeed({ tab, openStream, channel, inTurn, onOver });
  const heard: unknown[] = [];
  feed.follow((hint) => heard.push(hint));
  return { feed, send, openStream, onOver, heard, stream };
}

const hint = { entity: 'library/book', within: 1, id: 2 };

describe('the feed of changes', () => {
  test('tells all tabs what comes over the stream of one, but not the tab that made the change', () => {
    const channel = fakeChannels();
    const [first, second] = [openTab('a', channel()), openTab('b', channel(), () => new Promise(() => {}))];
    first.feed.start();
    second.feed.start();

    first.send('changes', [
      { ...hint, origin: 'a' },
      { ...hint, id: 3, origin: 'c' },
    ]);

    expect(second.openStream).not.toHaveBeenCalled();
    expect(first.heard).toEqual([{ ...hint, id: 3 }]);
    expect(second.heard).toEqual([hint, { ...hint, id: 3 }]);
  });

  test('says that something may have been missed when a stream begins again, not when the first one begins', () => {
    const tab = openTab('a', fakeChannels()());
    tab.feed.start();

    tab.send('open');
    tab.send('open', {});
    expect(tab.heard).toEqual([]);
    tab.send('open', {});

    expect(tab.heard).toEqual([undefined]);
  });

  test('asks for the session where the server says that it is over, or refuses the stream', () => {
    const tab = openTab('a', fakeChannels()());
    tab.feed.start();

    tab.send('over', {});
    expect(tab.onOver).toHaveBeenCalledTimes(1);
    tab.send('error');
    expect(tab.onOver).toHaveBeenCalledTimes(1);
    Object.assign(tab.stream, { readyState: 2 });
    tab.send('error');

    expect(tab.onOver).toHaveBeenCalledTimes(2);
  });

  test('ends its stream', () => {
    const tab = openTab('a', fakeChannels()());

    tab.feed.start()();

    expect(tab.stream.close).toHaveBeenCalledTimes(1);
  });
});
