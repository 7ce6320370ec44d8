/** Words of the list of keys; the catalogue supplies them. */
export interface KeyTexts {
  readonly title: string;
  /** Name of the button that opens the list. */
  readonly open: string;
  readonly filter: string;
  readonly noMatch: string;
  /** {label}: what the key does to the row that keys act on. */
  readonly ofRow: string;
  readonly lists: string;
  readonly moveRow: string;
  readonly movePage: string;
  readonly moveEnd: string;
  readonly enterRow: string;
  /** Where cells are edited: the first of the row, or the one with the focus. */
  readonly editCell: string;
  readonly enterCells: string;
  /** To the last button of a row whose cells are edited. */
  readonly enterButtons: string;
  readonly selectRow: string;
  readonly selectRange: string;
  readonly selectAll: string;
  readonly copyRows: string;
  readonly views: string;
  readonly filterList: string;
  /** Cells that are edited in place. */
  readonly cells: string;
  readonly selectCells: string;
  readonly nextCell: string;
  readonly storeCell: string;
  readonly giveUpCell: string;
  readonly pasteCells: string;
  readonly fillDown: string;
  readonly fillRight: string;
  readonly fillRange: string;
  readonly emptyCells: string;
  readonly copyCell: string;
  /** Where cells take any text. */
  readonly setSelected: string;
  readonly undoCells: string;
  readonly undoChange: string;
  /** The key that makes a blank. */
  readonly space: string;
  readonly fields: string;
  readonly openLookup: string;
  /** To its lookup buttons, which Tab passes over. */
  readonly lookupButtons: string;
  /** Its help opens beside its label. */
  readonly aboutField: string;
  /** Restores the value that a computed one replaced. */
  readonly keepOwn: string;
  /** Hint that Enter moves through the fields of a form. */
  readonly nextField: string;
  readonly previousField: string;
  /** To the first field of a section: its {title}. */
  readonly section: string;
  readonly everywhere: string;
  readonly help: string;
  readonly findAll: string;
  readonly leave: string;
  readonly messages: string;
}
