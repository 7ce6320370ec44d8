/** Words around a change of many rows at once; the catalogue supplies them. */
export interface ManyTexts {
  readonly change: string;
  readonly delete: string;
  readonly restore: string;
  /** {count} */
  readonly changeTitle: string;
  readonly deleteTitle: string;
  /** {count} */
  readonly restoreTitle: string;
  readonly fields: string;
  readonly chooseFields: string;
  readonly noField: string;
  readonly show: string;
  /** {done} {count} */
  readonly looking: string;
  /** {done} {count} */
  readonly doing: string;
  /** {count} */
  readonly willChange: string;
  /** {count} */
  readonly willDelete: string;
  /** {count} */
  readonly willRestore: string;
  /** {count} */
  readonly same: string;
  /** {count} */
  readonly stay: string;
  readonly reasons: string;
  /** {count} */
  readonly uses: string;
  /** {count} */
  readonly first: string;
  readonly record: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
  readonly empty: string;
  readonly failed: string;
  /** {count} */
  readonly changed: string;
  /** {count} */
  readonly deleted: string;
  /** {count} */
  readonly restored: string;
  /** {count}: of a pasted block. */
  readonly cellsLeft: string;
  /** {count}: of a range that was filled. */
  readonly cellsFixed: string;
  /** {count} {left} */
  readonly stopped: string;
  /** {count} */
  readonly pasteTitle: string;
  readonly wrongCells: string;
  /** {row} {label} */
  readonly cellFixed: string;
  /** {row} {label} {text} */
  readonly cellUnreadable: string;
  /** {count} */
  readonly beyondRows: string;
  /** {count} */
  readonly beyondColumns: string;
  readonly nothing: string;
}
