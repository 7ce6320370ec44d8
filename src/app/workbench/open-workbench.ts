/** Editing screens in place: each edit of a chosen part is kept in the user's draft, and the open screens are drawn by it. */
import { flushSync } from 'react-dom';
import { changesInForce } from '#src/documents/variations/merge.ts';
import { type OutlineEntry, outlineOf } from '#src/documents/variations/outline.ts';
import type { Renderer } from '#renderer/screen/open/renderer.ts';
import { shortcutText } from '#renderer/screen/keys/shortcut.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import type { App } from '../app-context.ts';
import { Draft, type Written } from './draft.ts';
import { fieldActs } from './field-acts.ts';
import { loadOutlined } from './load-outlined.ts';
import { outlineActs } from './outline-acts.ts';
import { PartActs } from './part-acts.ts';
import { cameFrom, goBack } from './places/came-from.ts';
import { awaitScreen, drawnAt, focusOutline, isInOutline, isOwn, keepFocusInOutline, lineAt, placeOf } from './point-at.ts';
import { ruleActs } from './rule-acts.ts';
import { OWN_VIEW, startViewing, type View, type Viewing } from './view-as.ts';
import { keptRenaming } from './renaming.tsx';
import { isViewWindow } from './places/view-window.ts';
import type { Workbench } from './workbench.ts';
import { WorkbenchBar } from './workbench-bar.tsx';

export interface Editing {
  readonly viewing: Viewing;
  /** Draws the screens as another role, in another state, look or speed. */
  viewAs(view: View): void;
  readonly written: Written;
  readonly canUndo: boolean;
  readonly parts: PartActs;
  /** The parts of a screen. */
  outline(screen: string): Promise<readonly OutlineEntry[]>;
  /** A part by its key. */
  entryOf(key: string): Promise<OutlineEntry | undefined>;
  /** The part that is drawn so, on the screen or as a line of the outline. */
  entryAt(element: Element): Promise<OutlineEntry | undefined>;
  /** Chooses it in the outline. */
  select(entry: OutlineEntry): void;
  undo(): Promise<void>;
  /** Takes one change out of the draft. */
  takeBack(index: number): Promise<void>;
  leave(): void;
  /** To where the draft is submitted and published. */
  review(): void;
  /** To what led to a part. */
  back(): Promise<void>;
}

type Services = Pick<App, 'client' | 'session' | 'workbench' | 'events' | 'router' | 'feed'> &
  Pick<Renderer, 'dialogs' | 'openScreens' | 'ports' | 'toasts' | 'confirmations' | 'texts'>;

type Acts = Omit<Workbench, 'edition' | 'editing' | 'lens' | 'offers' | 'Bar'>;

/** Where a draft is submitted and published. */
const REVIEWED_AT = '/ScreensAndRules';

/** As hints name it. */
const DRAFT = 'variations/variation-draft';

export async function openWorkbench(services: Services): Promise<void> {
  const { client, session, feed, dialogs, toasts, events, workbench } = services;
  const draft = new Draft(client, session.store.getState().session?.edition);
  const outline = createOutlines(draft);
  let viewing = startViewing(OWN_VIEW, services);

  const entryOf = async (key: string) => (await outline(key.split(' ')[0] ?? '')).find(({ row }) => row.key === key);

  const attempt = async (work: Promise<void>): Promise<boolean> => {
    const isWritten = await isDone(services, work);
    if (isWritten) draw();
    return isWritten;
  };

  const end = () => {
    startViewing(OWN_VIEW, services);
    workbench.setState(undefined, true);
  };
  const leave = () => {
    cameFrom.setState(undefined, true);
    startViewing(OWN_VIEW, services);
    drawAnew(services, undefined, acts);
  };

  const draw = () =>
    drawAnew(
      services,
      {
        written: draft.written,
        canUndo: draft.canUndo,
        viewing,
        viewAs(view) {
          viewing = startViewing(view, services);
          draw();
        },
        parts,
        outline,
        entryOf,
        async entryAt(element) {
          const line = lineAt(element)?.dataset['entry'];
          if (line !== undefined) return entryOf(line);
          const at = drawnAt(element);
          return at && (await outline(at.screen)).find((entry) => placeOf(entry) === placeOf(at));
        },
        select: ({ row }) => events.raise('part-pointed', { part: row.key }),
        async undo() {
          const wasInOutline = isInOutline(document.activeElement);
          await attempt(draft.undo());
          if (wasInOutline) keepFocusInOutline();
        },
        takeBack: async (index) => void (await attempt(draft.write(draft.written.changes.filter((_, at) => at !== index)))),
        leave,
        review() {
          leave();
          void services.router.navigate(REVIEWED_AT);
        },
        async back() {
          const part = await goBack(services, end);
          const entry = part === undefined ? undefined : await entryOf(part);
          if (entry !== undefined) await parts.open(entry);
        },
      },
      acts,
    );

  const seek = (at: string, from: string) => events.raise('part-sought', { at, from });
  const parts = new PartActs({ draft, dialogs, toasts, openScreens: services.openScreens, draw, seek, attempt });
  const acts: Acts = {
    change: (...edit) => parts.change(...edit),
    ...ruleActs(draft, () => parts.field, events),
    ...fieldActs(draft, () => parts.pointed),
    ...outlineActs(() => workbench.getState()?.editing, toasts),
    kept: () => ({ part: parts.opened, ...keptRenaming() }),
  };

  if (isViewWindow()) feed.follow((hint) => (hint === undefined || hint.entity === DRAFT) && void attempt(draft.load()));
  await attempt(draft.load());
}

/** Outlines by the draft as it now is, each made once. */
function createOutlines(draft: Draft): Editing['outline'] {
  let made = new Map<string, Promise<readonly OutlineEntry[]>>();
  let by: Written | undefined;
  const make = async (screen: string) => {
    const { written } = draft;
    return outlineOf(await loadOutlined(screen, changesInForce(written.changes, written)), written);
  };
  return (screen) => {
    if (by !== draft.written) made = new Map();
    by = draft.written;
    const outline = made.get(screen) ?? make(screen);
    made.set(screen, outline);
    return outline;
  };
}

/** Whether the draft has changed: by the action, or because it was read again after a 412. */
async function isDone({ ports, toasts }: Services, work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (thrown) {
    const refusal = ports.asRefusal(thrown);
    if (refusal === undefined) throw thrown;
    toasts.show(refusal.title, 'error');
    return refusal.status === 412;
  }
}

/** Draws all open screens again and restores their input. */
function drawAnew({ workbench, dialogs, openScreens }: Services, editing: Editing | undefined, acts: Acts): void {
  const typed = openScreens.all().filter(({ screen }) => !isOwn(screen));
  // The place beside the page stays; that beside a dialog comes again with it.
  awaitScreen(typed.length > 1 ? typed.at(-1)?.screen : undefined);
  flushSync(() => {
    dialogs.closeAll();
    const { written, viewing } = editing ?? {};
    workbench.setState(
      editing &&
        written && { edition: editionOf(written), editing, lens: viewing?.lens, offers: offersOf(editing), Bar: WorkbenchBar, ...acts },
      true,
    );
  });
  openScreens.restore(typed);
}

function offersOf({ canUndo, undo, review, leave }: Editing): Workbench['offers'] {
  const { workbench: words } = texts;
  return [
    { title: words.outline, keys: ['F9'], choose: focusOutline },
    ...(canUndo ? [{ title: words.undo, keys: [shortcutText('mod+z')], choose: () => void undo() }] : []),
    { title: words.review, choose: review },
    { title: words.done, choose: leave },
  ];
}

function editionOf(written: Written) {
  return { key: crypto.randomUUID(), ask: async () => written };
}
