import type index from 'virtual:screen-index';
import { texts } from '../texts.ts';
import type { MayOpen } from '../session/may-open.ts';
import { requiredPage } from '../session/required-page.ts';
import type { Session } from '../session/session-cache.ts';

type MenuPage = Pick<(typeof index)[number], 'route' | 'access' | 'menu'>;

export interface NavigationEntry {
  readonly route: string;
  readonly label: string;
  readonly icon: string | undefined;
}

export interface NavigationSection {
  readonly name: string;
  readonly entries: readonly NavigationEntry[];
}

/**
 * The pages of one menu that this session may open and is not redirected from, by section, in the order of the screens; last, those
 * that are not of its daily work.
 */
export function navigationFor(
  pages: readonly MenuPage[],
  session: Session | undefined,
  mayOpen: MayOpen,
  menuName: NonNullable<NonNullable<MenuPage['menu']>['in']> = 'navigation',
): NavigationSection[] {
  const sorted = pages
    .flatMap(({ route, access, menu }) => {
      const isOfMenu = menu !== undefined && (menu.in ?? 'navigation') === menuName;
      return isOfMenu && mayOpen(access, session) && !isLedAway(session, route) ? [{ route, ...menu }] : [];
    })
    .toSorted((a, b) => a.order - b.order);
  const listed = [...Map.groupBy(sorted, ({ section }) => section).values()].flat();
  const isUsual = ({ usual = 'session' }: (typeof listed)[number]) => mayOpen(usual, session);
  const sections = Map.groupBy([...listed.filter(isUsual), ...listed.filter((page) => !isUsual(page))], (page) =>
    isUsual(page) ? page.section : texts.app.more,
  );
  return [...sections].map(([name, entries]) => ({
    name,
    entries: entries.map(({ route, label, icon }) => ({ route, label, icon })),
  }));
}

function isLedAway(session: Session | undefined, route: string): boolean {
  return session !== undefined && requiredPage(session, route) !== undefined;
}

/** The entry whose pages include the path: the longest route that begins it. */
export function currentEntry(sections: readonly NavigationSection[], path: string): NavigationEntry | undefined {
  const lowerPath = path.toLowerCase();
  return sections
    .flatMap(({ entries }) => entries)
    .filter(({ route }) => lowerPath === route.toLowerCase() || (route !== '/' && lowerPath.startsWith(`${route.toLowerCase()}/`)))
    .toSorted((a, b) => b.route.length - a.route.length)[0];
}
