import type index from 'virtual:screen-index';
import type { MayOpen } from '../session/may-open.ts';
import type { Session } from '../session/session-cache.ts';

type CrumbPage = Pick<(typeof index)[number], 'route' | 'access' | 'title' | 'menu'>;

export interface Crumb {
  readonly place: string;
  readonly label: string;
}

/**
 * The parent pages, the topmost first, by route: /Declarations/:id/Print is below /Declarations/:id,
 * and that below /Declarations. Only pages that the user may open.
 * @param titleOf last title of a record's page
 */
export function parentsOf(
  pages: readonly CrumbPage[],
  { route, params }: { readonly route: string; readonly params: Readonly<Record<string, string>> },
  {
    session,
    mayOpen,
    titleOf,
  }: { readonly session: Session | undefined; readonly mayOpen: MayOpen; titleOf(place: string): string | undefined },
): readonly Crumb[] {
  const segments = route.split('/');
  return segments.flatMap((_, length) => {
    const above = segments.slice(0, length).join('/');
    const page = pages.find((one) => one.route === above);
    if (page === undefined || page.access === 'anonymous' || !mayOpen(page.access, session)) return [];
    const place = above.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
    return [{ place, label: page.menu?.label ?? titleOf(place) ?? fixedPart(page.title) }];
  });
}

/** The part of a title before its record: Declaration {declaration.reference}. */
function fixedPart(title: string): string {
  return title.replaceAll(/\{[^}]*\}/g, '').trim();
}
