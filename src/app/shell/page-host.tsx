import { Title } from '@mantine/core';
import index from 'virtual:screen-index';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { fillText } from '#src/expression/index.ts';
import { loadPart } from '#renderer/services/on-demand.ts';
import { mayDiscardAll, Screen, useRenderer } from '#renderer/index.ts';
import { useApp } from '../app-context.ts';
import { loadScreen } from '../documents/load-documents.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Link } from '../routing/link.tsx';
import { matchRoute } from '../routing/match-route.ts';
import { readQuery } from '../routing/query.ts';
import { requiredPage } from '../session/required-page.ts';
import { useNews } from '../news/use-news.ts';
import { useSessionKeeper } from '../session/use-session-keeper.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { parentsOf } from './parents.ts';
import { PublicShell } from './public-shell.tsx';
import { useSoughtParts } from '../workbench/places/use-sought-parts.ts';
import { useViewWindow } from '../workbench/places/view-window.ts';
import { useEventDialogs } from './use-event-dialogs.ts';
import { texts } from '../texts.ts';

const Shell = loadPart(async () => (await import('./shell.tsx')).Shell);

/** The page of the current address, in its shell. */
export function PageHost(): ReactNode {
  const { router, session, registration, mayOpen, workbench } = useApp();
  const { loadNodes } = useRenderer();
  const editing = useStore(workbench);
  const path = useStore(router.store, (place) => place.path);
  const visit = useStore(router.store, (place) => place.visit);
  // Changes of the query during a visit do not open the page again.
  // oxlint-disable-next-line react/exhaustive-deps -- a visit stands for its query
  const query = useMemo(() => readQuery(router.store.getState().search), [router, visit]);
  const signedIn = useStore(session.store).session;
  const match = matchRoute(index, path);
  useEventDialogs();
  useSoughtParts();
  useViewWindow();
  const isPublic = match?.page.access === 'anonymous';

  useEffect(() => {
    // Without a session the answer is a 401, which leads to the sign-in page.
    if (!isPublic && signedIn === undefined) session.load().catch(console.error);
  }, [session, isPublic, signedIn]);

  const id = match?.page.id;
  useEffect(() => {
    // In parallel with the session.
    if (isPublic) return;
    Shell.prepare().catch(console.error);
    if (id !== undefined) loadScreen(id).then(loadNodes).catch(console.error);
  }, [isPublic, id, loadNodes]);

  const required = isPublic || signedIn === undefined ? undefined : requiredPage(signedIn, path);
  useEffect(() => {
    if (required === undefined) return;
    // The registration is complete, but this tab's session is stale.
    if (signedIn?.isRegistered === false && registration.isComplete()) session.load(true).catch(console.error);
    else void router.navigate(required);
  }, [router, session, registration, signedIn, required]);
  useNews();
  useSessionKeeper(!isPublic && signedIn !== undefined);

  if (isPublic) {
    return (
      <PublicShell>
        <Page key={visit} id={match.page.id} route={match.page.route} params={match.params} query={query} />
      </PublicShell>
    );
  }
  if (signedIn === undefined || required !== undefined) return null;
  return (
    <Shell>
      {editing && <editing.Bar screen={match?.page.id} />}
      {match !== undefined && mayOpen(match.page.access, signedIn) ? (
        <Page key={`${visit} ${editing?.edition.key}`} id={match.page.id} route={match.page.route} params={match.params} query={query} />
      ) : (
        <NotFound key={visit} />
      )}
    </Shell>
  );
}

interface PageProps {
  readonly id: string;
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

function Page({ id, route, params, query }: PageProps) {
  const { session, mayOpen, recent } = useApp();
  const [isDirty, setIsDirty] = useState(false);
  const arrive = useArrival();
  useLeaveGuard(isDirty);
  const crumbs = useMemo(() => {
    const titleOf = (place: string) => recent.read().find((visited) => visited.place === place)?.title;
    return parentsOf(index, { route, params }, { session: session.store.getState().session, mayOpen, titleOf });
  }, [route, params, session, mayOpen, recent]);
  return (
    <ErrorBoundary>
      <Screen id={id} route={{ params, query }} before={<Breadcrumbs crumbs={crumbs} />} onTitle={arrive} onDirty={setIsDirty} />
    </ErrorBoundary>
  );
}

function NotFound() {
  const arrive = useArrival();
  useEffect(() => arrive(texts.app.notFoundTitle), [arrive]);
  return (
    <>
      <Title order={1} size="h2" tabIndex={-1} data-page-title>
        {texts.app.notFoundTitle}
      </Title>
      <p>{texts.app.notFoundBody}</p>
      <Link to="/">{texts.screen.goHome}</Link>
    </>
  );
}

/** Sets the document title and, the first time, moves the focus to the page. */
function useArrival(): (title: string) => void {
  const { router } = useApp();
  const hasArrived = useRef(false);
  return useCallback(
    (title: string) => {
      document.title = fillText(texts.app.documentTitle, { title });
      if (hasArrived.current) return;
      hasArrived.current = true;
      router.restoreScroll();
      // The first page keeps the browser's focus; a field with autofocus keeps it too.
      const isFirst = router.store.getState().visit === 1;
      const isInPage = document.activeElement?.closest('main') !== null && document.activeElement?.id !== 'main';
      if (!isFirst && !isInPage) document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
    },
    [router],
  );
}

/** Asks before unsaved work is lost: by our dialog within the site, by the browser's when the tab closes. */
function useLeaveGuard(isDirty: boolean): void {
  const { router, keeper } = useApp();
  const { dialogs, confirmations, openScreens } = useRenderer();
  const hasDialogs = useStore(dialogs.store, (stack) => stack.length > 0);
  useEffect(() => {
    if (!isDirty && !hasDialogs) return undefined;
    const stopAsking = router.guard(async () => {
      const mayLeave = await mayDiscardAll(openScreens.unsaved(), { confirmations, texts: texts.screen });
      if (mayLeave) dialogs.closeAll();
      return mayLeave;
    });
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!keeper.isLeaving() && openScreens.unsaved().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => {
      stopAsking();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [router, keeper, dialogs, confirmations, openScreens, isDirty, hasDialogs]);
}
