/** The saved views of a list, the current one, and their changes. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { SavedView, ListViews, ViewContent } from '#renderer/services/views.ts';
import { ALL } from '#renderer/screen/state/list-state.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';
import { useComputed } from '../../context/use-expression.ts';
import { showView, viewGiven, viewShown } from './view-text.ts';

export interface OfferedView {
  /** As the address names it. */
  readonly id: string;
  readonly name: string;
  readonly query: string;
  /** Absent for one that the document gives. */
  readonly kept?: SavedView;
}

export interface ListOfViews {
  /** Those of the document, then those that are kept. */
  readonly offered: readonly OfferedView[];
  /** The one that was chosen. */
  readonly shown: OfferedView | undefined;
  /** Whether something of the list is not as the view has it. */
  readonly isChanged: boolean;
  /** Id of the default view. */
  readonly first: string | undefined;
  readonly hasFailed: boolean;
  /** Without one: the list as it is. */
  show(view: OfferedView | undefined): void;
  keep(content: Omit<ViewContent, 'query'>): Promise<void>;
  change(view: SavedView, changes: Partial<ViewContent>): Promise<void>;
  /** Saves the current state in the view. */
  update(view: SavedView): Promise<void>;
  remove(view: SavedView): Promise<void>;
  beginWith(view: OfferedView | undefined): Promise<void>;
  /** Reloads: other users may have shared views. */
  renew(): void;
}

const NONE: ListViews = { views: [], first: undefined };

export function useViews(name: string, grid: Grid): ListOfViews {
  const screen = useScreen();
  const { ports } = useRenderer();
  const list = `${screen.document.id}.${name}`;
  const { known, hasFailed, load } = useStoredViews(list, (loaded) => begin(loaded));
  const { views, first } = known ?? NONE;
  const offered = offeredViews(screen, grid, views);
  const chosen = useComputed(({ lists }: ScreenStore) => lists.of(name).view);
  const query = useComputed((open: ScreenStore) => viewShown(open, name, grid));
  const shown = offered.find(({ id }) => id === chosen);

  const show = (view: OfferedView | undefined) =>
    showView(screen, name, grid, view?.query ?? '', view?.id ?? (first === undefined ? undefined : ALL));
  const begin = (loaded: ListViews) => {
    const view = offeredViews(screen, grid, loaded.views).find(({ id }) => id === loaded.first);
    // A state from the address takes precedence over the default view.
    if (view !== undefined && chosen === undefined && query === '' && screen.lists.of(name).position === undefined) show(view);
  };

  return {
    offered,
    shown,
    isChanged: shown !== undefined && shown.query !== query,
    first,
    hasFailed,
    show,
    async keep(content) {
      const id = await ports.views.keep(list, { ...content, query });
      await load(true);
      if (id !== undefined) screen.lists.change(name, { view: String(id) });
      screen.touch();
    },
    async change(view, changes) {
      await ports.views.change(view, changes);
      await load(true);
    },
    async update(view) {
      await ports.views.change(view, { query });
      await load(true);
    },
    async remove(view) {
      await ports.views.remove(view);
      screen.lists.change(name, { view: undefined });
      await load(true);
      screen.touch();
    },
    async beginWith(view) {
      await ports.views.beginWith(list, view?.id);
      await load(true);
    },
    renew: () => void load(true),
  };
}

/** The views that the server keeps for a list. */
function useStoredViews(list: string, onFirstLoad: (loaded: ListViews) => void) {
  const { ports } = useRenderer();
  const [known, setKnown] = useState<ListViews>();
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(
    async (isAnew: boolean) => {
      try {
        setKnown(await ports.views.of(list, isAnew));
        setHasFailed(false);
      } catch (thrown) {
        setHasFailed(true);
        ports.reportError(thrown);
      }
    },
    [ports, list],
  );
  const begin = useEffectEvent(onFirstLoad);
  useEffect(() => {
    let isOver = false;
    ports.views.of(list).then(
      (loaded) => {
        if (isOver) return;
        setKnown(loaded);
        begin(loaded);
      },
      (thrown: unknown) => {
        setHasFailed(true);
        ports.reportError(thrown);
      },
    );
    return () => {
      isOver = true;
    };
  }, [ports, list]);
  return { known, hasFailed, load };
}

function offeredViews(screen: ScreenStore, grid: Grid, kept: readonly SavedView[]): readonly OfferedView[] {
  const scope = screen.scope();
  const { language } = screen;
  const given = (grid.views ?? []).filter(({ visible }) => language.condition(visible, scope));
  return [
    ...given.map((view) => ({ id: view.id, name: language.text(view.label, scope), query: viewGiven(view, grid, language, scope) })),
    ...kept.map((view) => ({ id: String(view.id), name: view.name, query: view.query, kept: view })),
  ];
}
