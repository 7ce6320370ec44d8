/** Words of the menu of views; the catalogue supplies them. */
export interface ViewTexts {
  readonly title: string;
  /** {name}: names the button while a view is shown; and while something of it was changed. */
  readonly shown: string;
  readonly changed: string;
  /** The list as it is without a view. */
  readonly all: string;
  /** {owner}: who shares it. */
  readonly of: string;
  /** Stands at what the list begins with. */
  readonly first: string;
  readonly save: string;
  /** {name} */
  readonly update: string;
  readonly edit: string;
  readonly delete: string;
  readonly deleteTitle: string;
  readonly deleteBody: string;
  readonly deleteSharedBody: string;
  readonly begin: string;
  readonly name: string;
  readonly nameMissing: string;
  readonly share: string;
  readonly new: string;
  readonly keep: string;
  readonly kept: string;
  readonly deleted: string;
  readonly failed: string;
}
