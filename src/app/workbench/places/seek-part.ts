/** Opens the screen that draws a part, and selects the part in the outline. */
import { fillText } from '#src/expression/index.ts';
import type { OutlineEntry } from '#src/documents/variations/outline.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { besidePlaces } from '#renderer/nodes/beside/beside-places.ts';
import type { Renderer } from '#renderer/screen/open/renderer.ts';
import type { App } from '../../app-context.ts';
import { type Editing, openWorkbench } from '../open-workbench.ts';
import { isOwn, keepFocusInOutline, whenOutlined } from '../point-at.ts';
import { cameFrom, originAt } from './came-from.ts';
import { type Spot, spotsFor } from './screens-for.ts';

type Services = Pick<App, 'client' | 'session' | 'workbench' | 'events' | 'router' | 'feed' | 'recent' | 'mayOpen'> &
  Pick<Renderer, 'dialogs' | 'openScreens' | 'ports' | 'toasts' | 'confirmations' | 'texts'>;

const { places: words } = texts;

interface Sought {
  /** The address of a part, as in changes; the address of a document selects its first part. */
  readonly at: string;
  /** Ids of the record that is shown, by parameter. */
  readonly keys?: unknown;
  /** Key of the part whose dialog leads there. */
  readonly from?: string | undefined;
}

export async function seekPart(services: Services, { at, keys, from }: Sought): Promise<void> {
  const { workbench, router, toasts, recent, session, mayOpen } = services;
  const isOutside = workbench.getState() === undefined;
  const origin = originAt(router, { isOutside, part: from });
  if (isOutside) await openWorkbench(services);
  const editing = workbench.getState()?.editing;
  if (editing === undefined) return;
  const known = { keys, visited: recent.read().map(({ place }) => place), path: router.store.getState().path };
  const signedIn = session.store.getState().session;
  const spots = spotsFor(at, known).filter(({ screen }) => mayOpen(screen.access, signedIn));
  const found = await findIn(spots, at, editing, accompanied());
  if (found?.place === undefined) {
    if (isOutside) editing.leave();
    toasts.show(
      found === undefined ? words.nowhere : fillText(words.unopened, { screen: found.screen.title, part: found.entry.row.label }),
      'info',
    );
    return;
  }
  if (found.screen.id !== accompanied()) {
    const { visit } = router.store.getState();
    await router.navigate(found.place);
    // The user stays with what is not stored.
    if (router.store.getState().visit === visit) return;
  }
  cameFrom.setState(origin, true);
  await whenOutlined(found.screen.id);
  workbench.getState()?.editing.select(found.entry);
  keepFocusInOutline();
}

/** The first screen that draws it; the one on top before all others. */
async function findIn(spots: readonly Spot[], at: string, editing: Editing, top: string | undefined) {
  for (const spot of spots.toSorted((a, b) => Number(b.screen.id === top) - Number(a.screen.id === top))) {
    const outline: readonly OutlineEntry[] = await editing.outline(spot.screen.id);
    const entry = outline.find(({ parts }) => parts.some((part) => part.at === at || (!at.includes('#') && part.at.startsWith(`${at}#`))));
    if (entry !== undefined) return { ...spot, entry };
  }
  return undefined;
}

/** The screen that the outline is beside. */
function accompanied(): string | undefined {
  return besidePlaces
    .getState()
    .filter(({ screen }) => !isOwn(screen))
    .toSorted((a, b) => a.depth - b.depth)
    .at(-1)?.screen;
}
