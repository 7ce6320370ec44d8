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
  /** The page it was made on. */
  readonly page: number;
}

export interface ChangedValue {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

interface Own {
  /** The oldest first. */
  readonly done: readonly OwnChange[];
  readonly undone: readonly OwnChange[];
}

type Direction = 'undo' | 'redo';

export interface Undoing {
  readonly store: StoreApi<Own>;
  /** A change was made that may be taken back. @param what the record @param fields empty where the toast says more */
  note(change: string, what: string, fields?: readonly ChangedValue[]): void;
  /** Earlier changes belong to a finished action. */
  begin(): void;
  /** Another page was opened: keys take back what is changed on it. */
  turnPage(): void;
  /** The Undo of the changes recorded since `begin`, of which the toast says this; undefined if there are none. */
  offer(said: string): ToastOffer | undefined;
  /** Takes the last change of the page back, or makes it again, after those asked for before. */
  step(direction: Direction): Promise<void>;
  /** Takes back one change. */
  take(key: number): Promise<void>;
  undo(changes: readonly string[]): Promise<void>;
  /** Called after an undo. */
  subscribe(listener: () => void): () => void;
}

const MOST_KEPT = 20;
const MOST_NAMED = 3;

export function createUndoing(ports: Pick<Ports, 'undo' | 'asRefusal' | 'reportError'>, toasts: Toasts, texts: UndoTexts): Undoing {
  const listeners = new Set<() => void>();
  const store = createStore<Own>(() => ({ done: [], undone: [] }));
  let keys = 0;
  let page = 0;
  let turn = Promise.resolve();
  /** The change of the action that runs, and whether its fields are named. */
  let open: { readonly key: number; readonly isNamed: boolean } | undefined;

  const put = (list: keyof Own, change: OwnChange) => store.setState((own) => ({ [list]: [...own[list], change].slice(-MOST_KEPT) }));
  const drop = (key: number) =>
    store.setState(({ done, undone }) => ({
      done: done.filter((each) => each.key !== key),
      undone: undone.filter((each) => each.key !== key),
    }));

  const hideOffers = (isOver: (change: number) => boolean) => {
    for (const { key, offer } of toasts.store.getState()) if (offer?.change !== undefined && isOver(offer.change)) toasts.hide(key);
  };

  const send = createSend(ports, toasts, texts, () => {
    for (const listener of listeners) listener();
  });

  const inTurn = (direction: Direction, find: (own: Own) => OwnChange | undefined) =>
    (turn = turn.then(async () => {
      const [from, to] = direction === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const);
      const change = find(store.getState());
      if (change === undefined) return void toasts.show(direction === 'undo' ? texts.noneToUndo : texts.noneToRedo);
      drop(change.key);
      hideOffers((key) => key === change.key);
      const again = await send(change.changes, direction, change.text);
      if (again === undefined) put(from, change);
      else if (again.length > 0) put(to, { ...change, changes: again });
    }));

  return {
    store,
    note(change, what, fields = []) {
      const isNamed = fields.length > 0;
      const last = store.getState().done.at(-1);
      const earlier = last?.key === open?.key ? last : undefined;
      if (earlier === undefined) store.setState({ undone: [] });
      else drop(earlier.key);
      // Only the last change has its Undo in sight; Messages has them all.
      hideOffers((key) => key !== earlier?.key);
      const text = isNamed ? `${what}: ${fieldsText(texts, fields)}` : (earlier?.text ?? what);
      open = { key: earlier?.key ?? (keys += 1), isNamed: isNamed || (earlier !== undefined && open?.isNamed === true) };
      put('done', { key: open.key, text, at: new Date(), changes: [...(earlier?.changes ?? []), change], page });
    },
    begin() {
      open = undefined;
    },
    turnPage() {
      page += 1;
      store.setState({ undone: [] });
    },
    offer(said) {
      if (open === undefined) return undefined;
      const { key, isNamed } = open;
      open = undefined;
      if (!isNamed) store.setState(({ done }) => ({ done: done.map((each) => (each.key === key ? { ...each, text: said } : each)) }));
      return { label: texts.undo, change: key, run: () => void inTurn('undo', ({ done }) => done.find((each) => each.key === key)) };
    },
    step: (direction) => inTurn(direction, (own) => own[direction === 'undo' ? 'done' : 'undone'].findLast((each) => each.page === page)),
    take: (key) => inTurn('undo', ({ done }) => done.find((each) => each.key === key)),
    async undo(changes) {
      const known = store.getState().done.find((each) => changes.some((change) => each.changes.includes(change)));
      if (known === undefined) await send(changes, 'undo');
      else await inTurn('undo', ({ done }) => done.find(({ key }) => key === known.key));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @returns a function that takes changes back, says so, and answers what makes them again; undefined if they were refused */
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
      say(refusal === undefined ? texts.undoFailed : `${texts.undoFailed}: ${refusal.title}`, 'error');
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
  if (undone === 0) return [texts.undoneNothing, 'warning'];
  if (kept > 0) return [fillText(texts.undonePartly, counts), 'warning'];
  if (direction === 'redo') return [texts.redone, 'success'];
  return [undone === 1 ? texts.undoneOne : fillText(texts.undone, counts), 'success'];
}
