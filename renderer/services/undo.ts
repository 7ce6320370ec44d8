/** The person's own changes: what may be taken back and made again, by the toast, by keys and in Messages. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { fillText } from '#src/expression/index.ts';
import type { Ports } from './ports.ts';
import type { ToastOffer, Toasts } from './toasts.ts';

export interface UndoTexts {
  readonly undo: string;
  /** {count}: records that are as they were. */
  readonly undone: string;
  readonly undoneOne: string;
  readonly redone: string;
  /** {count} {kept}: the others were changed since. */
  readonly undonePartly: string;
  readonly undoneNothing: string;
  readonly undoFailed: string;
  /** {count} {kept} */
  readonly redonePartly: string;
  readonly redoneNothing: string;
  readonly redoFailed: string;
  readonly noneToUndo: string;
  readonly noneToRedo: string;
  /** {what} {outcome}: of which change that is. */
  readonly ofChange: string;
  /** {label} {before} {after}: a field of a change; the others stand for a value that was, or is, empty. */
  readonly field: string;
  readonly fieldFilled: string;
  readonly fieldEmptied: string;
  /** {count}: fields that are not named. */
  readonly moreFields: string;
}

/** One action of the person, and all it changed. */
export interface OwnChange {
  readonly key: number;
  /** What was changed, as the screen prints it. */
  readonly text: string;
  readonly at: Date;
  /** By which it is taken back. */
  readonly changes: readonly string[];
  /** When it was sent, as `mark` counts. */
  readonly sentAt: number;
}

export interface ChangedValue {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

interface ChangeLists {
  /** The oldest first. */
  readonly done: readonly OwnChange[];
  readonly undone: readonly OwnChange[];
}

type Direction = 'undo' | 'redo';

export interface Undoing {
  readonly store: StoreApi<ChangeLists>;
  /** Separates what is sent from now on from what was sent before. */
  mark(): number;
  /** A request that may change something: keys wait for it. */
  track<Answer>(request: Promise<Answer>): Promise<Answer>;
  /** Records an undoable change. @param what the record @param fields empty if the toast has a more detailed text */
  note(change: string, sentAt: number, what: string, fields?: readonly ChangedValue[]): void;
  /** What was sent earlier belongs to another action. @param at default: now */
  begin(at?: number): void;
  /** The undo of the changes recorded since `begin`, with the toast's text; undefined if there are none. */
  offer(said: string): ToastOffer | undefined;
  /** Undoes or redoes the last change sent since the mark, after earlier undos and changes that are being sent. */
  step(direction: Direction, since: number): Promise<void>;
  /** Takes back one change. */
  take(key: number): Promise<void>;
  undo(changes: readonly string[]): Promise<void>;
  /** Called after an undo, to show what it changed. */
  subscribe(listener: () => Promise<unknown>): () => void;
  /** Until what is being taken back is shown; undefined if nothing is. */
  underway(): Promise<unknown> | undefined;
}

const MOST_KEPT = 20;
const MOST_NAMED = 3;

export function createUndoing(ports: Pick<Ports, 'undo' | 'asRefusal' | 'reportError'>, toasts: Toasts, texts: UndoTexts): Undoing {
  const store = createStore<ChangeLists>(() => ({ done: [], undone: [] }));
  const { track, underway: answers } = createTracking();
  const { show, subscribe, ...undoes } = createShowing();
  let keys = 0;
  let marks = 0;
  let begunAt = 0;
  let turn = Promise.resolve();
  /** The change of the action that runs, and whether its fields are named. */
  let current: { readonly key: number; readonly isNamed: boolean } | undefined;

  const put = (list: keyof ChangeLists, change: OwnChange) =>
    // What is made again is where it was; what was undone last is made again first.
    store.setState((lists) => ({ [list]: inOrder(list, [...lists[list], change]).slice(-MOST_KEPT) }));
  const drop = (key: number) => store.setState((lists) => without(lists, key));

  const send = createSend(ports, toasts, texts, show);

  const queue = (direction: Direction, find: (lists: ChangeLists) => OwnChange | undefined) =>
    (turn = undoes.track(
      turn.then(async () => {
        await answers();
        const [from, to] = direction === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const);
        const change = find(store.getState());
        if (change === undefined) return void toasts.show(direction === 'undo' ? texts.noneToUndo : texts.noneToRedo);
        drop(change.key);
        hideOffers(toasts, (key) => key === change.key);
        const again = await send(change.changes, direction, change.text);
        if (again === undefined) put(from, change);
        else if (again.length > 0) put(to, { ...change, changes: again });
      }),
    ));

  return {
    store,
    mark: () => (marks += 1),
    track,
    note(change, sentAt, what, fields = []) {
      const isNamed = fields.length > 0;
      const last = store.getState().done.at(-1);
      // The reply to an earlier action may come while another runs.
      const isOfAction = sentAt >= begunAt;
      const earlier = isOfAction && last?.key === current?.key ? last : undefined;
      if (earlier === undefined) store.setState({ undone: [] });
      else drop(earlier.key);
      // Only the last change has its Undo in sight; Messages has them all.
      hideOffers(toasts, (key) => key !== earlier?.key);
      const text = isNamed ? `${what}: ${fieldsText(texts, fields)}` : (earlier?.text ?? what);
      const key = earlier?.key ?? (keys += 1);
      if (isOfAction) current = { key, isNamed: isNamed || (earlier !== undefined && current?.isNamed === true) };
      put('done', { key, text, at: new Date(), changes: [...(earlier?.changes ?? []), change], sentAt });
    },
    begin(at = (marks += 1)) {
      current = undefined;
      begunAt = at;
    },
    offer(said) {
      if (current === undefined) return undefined;
      const { key, isNamed } = current;
      current = undefined;
      if (!isNamed) store.setState(({ done }) => ({ done: done.map((each) => (each.key === key ? { ...each, text: said } : each)) }));
      return { label: texts.undo, change: key, run: () => void queue('undo', ({ done }) => done.find((each) => each.key === key)) };
    },
    step: (direction, since) =>
      queue(direction, (lists) => lists[direction === 'undo' ? 'done' : 'undone'].findLast(({ sentAt }) => sentAt > since)),
    take: (key) => queue('undo', ({ done }) => done.find((each) => each.key === key)),
    async undo(changes) {
      const known = store.getState().done.find((each) => changes.some((change) => each.changes.includes(change)));
      if (known === undefined) await undoes.track(send(changes, 'undo'));
      else await queue('undo', ({ done }) => done.find(({ key }) => key === known.key));
    },
    subscribe,
    underway: undoes.underway,
  };
}

/** What is being taken back, until it is shown. */
function createShowing(): Pick<Undoing, 'track' | 'underway' | 'subscribe'> & { show(): void } {
  const listeners = new Set<() => Promise<unknown>>();
  const { track, underway } = createTracking();
  return {
    track,
    underway,
    show() {
      for (const listener of listeners) void track(listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function createTracking(): Pick<Undoing, 'track' | 'underway'> {
  const underway = new Set<Promise<unknown>>();
  return {
    track(request) {
      underway.add(request);
      const end = () => underway.delete(request);
      request.then(end, end);
      return request;
    },
    underway: () => (underway.size === 0 ? undefined : Promise.allSettled(underway)),
  };
}

function hideOffers(toasts: Toasts, isOver: (change: number) => boolean): void {
  for (const { key, offer } of toasts.store.getState()) if (offer?.change !== undefined && isOver(offer.change)) toasts.hide(key);
}

function without({ done, undone }: ChangeLists, key: number): ChangeLists {
  const isOther = (each: OwnChange) => each.key !== key;
  return { done: done.filter(isOther), undone: undone.filter(isOther) };
}

function inOrder(list: keyof ChangeLists, changes: readonly OwnChange[]): readonly OwnChange[] {
  return list === 'done' ? changes.toSorted((one, other) => one.key - other.key) : changes;
}

/** @returns a function that undoes changes with a message, and resolves to a function that redoes them; undefined if refused */
function createSend(
  ports: Pick<Ports, 'undo' | 'asRefusal' | 'reportError'>,
  toasts: Toasts,
  texts: UndoTexts,
  onSent: () => void,
): (changes: readonly string[], direction: Direction, what?: string) => Promise<readonly string[] | undefined> {
  return async (changes, direction, what) => {
    const say = (outcome: string, tone: 'success' | 'warning' | 'error') =>
      toasts.show(what === undefined ? outcome : fillText(texts.ofChange, { what, outcome }), tone);
    try {
      const { undone, kept, again } = await ports.undo(changes);
      onSent();
      say(...saidOf(texts, direction, undone, kept));
      return undone > 0 ? again : [];
    } catch (thrown) {
      const refusal = ports.asRefusal(thrown);
      if (refusal === undefined) ports.reportError(thrown);
      const failed = direction === 'undo' ? texts.undoFailed : texts.redoFailed;
      say(refusal === undefined ? failed : `${failed}: ${refusal.title}`, 'error');
      return undefined;
    }
  };
}

function fieldsText(texts: UndoTexts, fields: readonly ChangedValue[]): string {
  const named = fields.slice(0, MOST_NAMED).map(({ label, before, after }) => {
    const text = before === '' ? texts.fieldFilled : after === '' ? texts.fieldEmptied : texts.field;
    return fillText(text, { label, before, after });
  });
  const more = fields.length - named.length;
  return [...named, ...(more > 0 ? [fillText(texts.moreFields, { count: String(more) })] : [])].join(', ');
}

function saidOf(texts: UndoTexts, direction: Direction, undone: number, kept: number): [text: string, tone: 'success' | 'warning'] {
  const counts = { count: String(undone), kept: String(kept) };
  const [nothing, partly] = direction === 'undo' ? [texts.undoneNothing, texts.undonePartly] : [texts.redoneNothing, texts.redonePartly];
  if (undone === 0) return [nothing, 'warning'];
  if (kept > 0) return [fillText(partly, counts), 'warning'];
  if (direction === 'redo') return [texts.redone, 'success'];
  return [undone === 1 ? texts.undoneOne : fillText(texts.undone, counts), 'success'];
}
