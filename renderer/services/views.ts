/** Views of lists as users keep them: for themselves, or for their business. */

export interface SavedView {
  readonly id: number;
  /** Screen and grid. */
  readonly list: string;
  readonly name: string;
  /** The state of the list, as an address holds it. */
  readonly query: string;
  readonly isShared: boolean;
  /** Who keeps it. */
  readonly owner: string;
  readonly isMine: boolean;
  readonly mayChange: boolean;
  readonly version: number;
}

export type ViewContent = Pick<SavedView, 'name' | 'query' | 'isShared'>;

export interface ListViews {
  readonly views: readonly SavedView[];
  /** What the list begins with for this user: the id of one of them, or of one that the document gives. */
  readonly first: string | undefined;
}

export interface Views {
  /** Loaded once for all lists; anew if that is asked for. Throws as `call` does. */
  of(list: string, isAnew?: boolean): Promise<ListViews>;
  /** Keeps a new one. @returns its id */
  keep(list: string, view: ViewContent): Promise<number | undefined>;
  change(view: SavedView, changes: Partial<ViewContent>): Promise<void>;
  remove(view: SavedView): Promise<void>;
  /** What the list begins with from now on; undefined for no view. */
  beginWith(list: string, view: string | undefined): Promise<void>;
}

/** Where nobody keeps any: a story, a form drawn by itself. */
export const NO_VIEWS: Views = {
  of: async () => ({ views: [], first: undefined }),
  keep: async () => undefined,
  change: async () => undefined,
  remove: async () => undefined,
  beginWith: async () => undefined,
};
