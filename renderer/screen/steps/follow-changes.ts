/** Reloads the sources of an open screen when another user, or another screen of this page, changes their records. */
import type { ScreenDocument, Source } from '#schemas/generated/documents/screen.ts';
import type { ChangeHint } from '#renderer/services/realtime.ts';
import { followOwnWrites } from '#renderer/services/own-writes.ts';
import { mergeStored } from '../form/merge-stored.ts';
import type { ScreenStore } from '../state/screen-store.ts';

/** Simultaneous changes cause one reload. */
const GATHER_MS = 100;

type Followed = NonNullable<Source['follows']>[number];

/** Until the screen is closed. */
export function followChanges(screen: ScreenStore): void {
  const { document, services, signal, store } = screen;
  const following = Object.entries(document.sources ?? {}).filter(([, { follows }]) => follows !== undefined);
  if (following.length === 0) return;
  /** By name, how often it had been loaded again by then. */
  const due = new Map<string, number>();
  let pause: ReturnType<typeof setTimeout> | undefined;

  const note = (hint: ChangeHint | undefined) => {
    for (const [name, { follows = [] }] of following) {
      if (hint === undefined || follows.some((followed) => isFollowed(screen, followed, hint)))
        due.set(name, screen.sources.generation(name));
    }
    if (due.size > 0) pause ??= setTimeout(load, GATHER_MS);
  };
  const stop = services.ports.together.follow(note);
  const stopOwn = followOwnWrites((by, entities) => {
    // A form that is edited decides itself what it shows after its save.
    if (by === screen && (screen.form?.mode() ?? 'view') !== 'view') return;
    for (const entity of entities) note({ entity });
  });
  signal.addEventListener(
    'abort',
    () => {
      stop();
      stopOwn();
      clearTimeout(pause);
    },
    { once: true },
  );

  function load(): void {
    pause = undefined;
    // Waits for a running save of this screen; beneath dialogs, where nothing of it is worked on, for the last to close.
    if (store.getState().isWriting || (screen.isPage && services.dialogs.store.getState().length > 0)) {
      pause = setTimeout(load, GATHER_MS);
      return;
    }
    // What its steps loaded again meanwhile is new.
    const names = [...due].flatMap(([name, generation]) => (screen.sources.generation(name) === generation ? [name] : []));
    due.clear();
    if (names.length === 0) return;
    const own = document.data?.source;
    const isTyped = screen.form?.mode() !== 'create' && screen.form?.summary().isDirty === true;
    if (own === undefined || !isTyped || !names.includes(own)) {
      void screen.sources.refresh(names);
      return;
    }
    void screen.sources.refresh(names.filter((name) => name !== own));
    void mergeStored(screen, 'beside');
  }
}

/** The records of an entity within the record that the screen is about a part of. */
function withinScreen(entity: string, { within }: ScreenDocument): Exclude<Followed, string> {
  return within === undefined ? { entity } : { entity, within };
}

/** An expression without a value narrows nothing. */
function isFollowed(screen: ScreenStore, followed: Followed, hint: ChangeHint): boolean {
  const { entity, within, record } = typeof followed === 'string' ? withinScreen(followed, screen.document) : followed;
  if (entity !== hint.entity) return false;
  const scope = screen.scope();
  const isEqual = (expression: string | undefined, changedId: number | undefined) => {
    const value = expression === undefined ? undefined : screen.language.value(expression, scope);
    return typeof value !== 'number' || changedId === undefined || value === changedId;
  };
  return isEqual(within, hint.within) && isEqual(record, hint.id);
}
