/** Views of lists as users keep them: for themselves, or for their business. */

export interface SavedView {
  readonly id: number;
  /** Screen and grid. */
  readonly list: string;
  readonly name: string;
  /** The state of the list, as an address holds it. */
  readonly query: string;
  readonly isShared: boolean;
  /** Name of its owner. */
  readonly owner: string;
  readonly isMine: boolean;
  readonly mayChange: boolean;
  readonly version: number;
}

export type ViewContent = Pick<SavedView, 'name' | 'query' | 'isShared'>;

export interface ListViews {
  readonly views: readonly SavedView[];
  /** The default view of this user: the id of one of them, or of a view in the document. */
  readonly first: string | undefined;
}

export interface Views {
  /** Loads the views once for all lists, or again if `isAnew`. Throws as `call` does. */
  of(list: string, isAnew?: boolean): Promise<ListViews>;
  /** Keeps a new one. @returns its id */
  keep(list: string, view: ViewContent): Promise<number | undefined>;
  change(view: SavedView, changes: Partial<ViewContent>): Promise<void>;
  remove(view: SavedView): Promise<void>;
  /** Sets the default view; undefined for none. */
  beginWith(list: string, view: string | undefined): Promise<void>;
}

/** Used without saved views: in a story, or a form drawn alone. */
export const NO_VIEWS: Views = {
  of: async () => ({ views: [], first: undefined }),
  keep: async () => undefined,
  change: async () => undefined,
  remove: async () => undefined,
  beginWith: async () => undefined,
};
