/** Entries of the box: recently opened, actions of the screen beneath, pages, records. */
import index from 'virtual:screen-index';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { offersOf, useRenderer } from '#renderer/index.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { useApp } from '../app-context.ts';
import { matchRoute } from '../routing/match-route.ts';
import { navigationFor } from '../shell/navigation-entries.ts';
import { texts } from '../texts.ts';
import { rankEntries, EXACT, type JumpEntry, type JumpGroup } from './rank-entries.ts';
import { recordAddress } from './record-address.ts';
import { useBeginEditing } from '../workbench/use-begin-editing.ts';
import type { RecordSearch } from './use-record-search.ts';

/** Shown of each kind while the text is empty. */
const FIRST_RECENT = 6;
/** Shown of each kind found in the browser. */
const MOST_FOUND = 6;

/** Not listed among the recent pages. */
const HOME = '/';

interface RankedGroup extends JumpGroup {
  readonly best: number;
}

export function useEntries(sought: string, records: RecordSearch, beneath: ScreenStore | undefined): readonly JumpGroup[] {
  const { texts: shown } = useRenderer();
  const { router, session, mayOpen, recent, workbench } = useApp();
  const signedIn = useStore(session.store).session;
  const here = useStore(router.store, ({ path, search }) => `${path}${search}`);
  const go = useMemo(() => (place: string) => void router.navigate(place), [router]);

  const isPageOpen = useCallback(
    (place: string) => {
      const page = matchRoute(index, place.split('?')[0] ?? '')?.page;
      return page !== undefined && mayOpen(page.access, signedIn);
    },
    [mayOpen, signedIn],
  );

  const begin = useBeginEditing();
  const offers = useStore(workbench)?.offers;
  const own = useMemo(() => {
    const kept = recent.read();
    const visited = kept.filter(({ place }) => place !== here && place !== HOME && isPageOpen(place));
    const titleOf = new Map(kept.map(({ place, title }) => [place, title]));
    const recentEntries = visited.map(({ place, title }): JumpEntry => {
      const [path = ''] = place.split('?');
      // The page of a dialog distinguishes it from others of its kind.
      const detail = path === place ? undefined : titleOf.get(path);
      return { id: `recent ${place}`, title, detail, icon: 'history', place, choose: () => go(place) };
    });
    const actions = (beneath === undefined ? [] : offersOf(beneath, shown))
      .filter(({ leaves }) => !leaves)
      .map(({ id, label, icon, keys, reason, run }): JumpEntry => ({ id: `action ${id}`, title: label, icon, keys, reason, choose: run }));
    const editing = [
      ...(begin === undefined ? [] : [{ title: texts.app.changeScreens, choose: () => void begin() }]),
      ...(offers ?? []),
    ].map((offer): JumpEntry => ({ id: `editing ${offer.title}`, icon: 'pencil', ...offer }));
    const pages = [...navigationFor(index, signedIn, mayOpen), ...navigationFor(index, signedIn, mayOpen, 'user')]
      .flatMap(({ name, entries }) => entries.map((entry) => ({ ...entry, section: name })))
      .map(({ route, label, icon, section }): JumpEntry => ({
        id: `page ${route}`,
        title: label,
        detail: section,
        icon,
        place: route,
        choose: () => go(route),
      }));
    return { recentEntries, actions: [...actions, ...editing], pages };
  }, [begin, offers, beneath, shown, recent, here, mayOpen, signedIn, isPageOpen, go]);

  return useMemo(() => {
    const isSought = sought.trim() !== '';
    const found = (title: string, entries: readonly JumpEntry[], most: number): RankedGroup => {
      const best = rankEntries(entries, ({ title: name, detail = '' }) => [name, detail], sought);
      return { title, entries: best.slice(0, most).map(({ item }) => item), best: best[0]?.rank ?? Infinity };
    };
    const { recentEntries, actions, pages } = own;
    const lately = found(texts.jump.recent, recentEntries, FIRST_RECENT);
    const isShown = ({ place }: JumpEntry) => lately.entries.some((entry) => entry.place === place);
    const otherPages = isSought ? pages.filter((entry) => !isShown(entry)) : pages;
    const ofBrowser = [
      lately,
      found(texts.jump.actions, actions, isSought ? MOST_FOUND : actions.length),
      found(texts.jump.pages, otherPages, isSought ? MOST_FOUND : pages.length),
    ];
    const ofServer = isSought
      ? records.found.groups.map(({ name, total, items }): RankedGroup => {
          const entries = items
            .filter(({ page }) => isPageOpen(page))
            .map((item): JumpEntry => {
              const place = recordAddress(item);
              return { id: `record ${place}`, title: item.title, detail: item.detail, place, isAnswer: true, choose: () => go(place) };
            });
          const isExact = entries[0]?.title.toLowerCase() === sought.trim().toLowerCase();
          return { title: name, entries, more: Math.max(0, total - entries.length), best: isExact ? EXACT - 1 : Infinity };
        })
      : [];
    // Only an exact match of a record comes first, so that arriving records do not move the other entries.
    return [...ofBrowser, ...ofServer]
      .filter(({ entries }) => entries.length > 0)
      .toSorted((a, b) => (a.best < EXACT ? -1 : 0) - (b.best < EXACT ? -1 : 0));
  }, [own, sought, records.found, isPageOpen, go]);
}
