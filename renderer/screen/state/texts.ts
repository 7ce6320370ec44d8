import type { FormWords } from '#src/expression/index.ts';

/** Messages of the screen runtime itself; the catalogue supplies them. */
export interface ScreenTexts extends FormWords {
  /** An error, or a reply that cannot be parsed. */
  readonly unexpected: string;
  /** Title above messages about fields. */
  readonly problemsTitle: string;
  /** Title when somebody else saved first and both versions were merged. */
  readonly savedMeanwhile: string;
  /** {who} {time}: the same if that is known. */
  readonly savedMeanwhileBy: string;
  /** {who} {time} {fields}: those that are shown as they were saved. */
  readonly savedMeanwhileWith: string;
  /** {who}: others who have the record open. */
  readonly alsoOpen: string;
  /** Of a screen that is answered by examples. */
  readonly example: string;
  /** With {operations}. */
  readonly exampleHint: string;
  /** In place of a name. */
  readonly someoneElse: string;
  /** At the row of a list: {label} of the column that was edited, {text} that was typed. */
  readonly rowSavedMeanwhile: string;
  /** {label} {value} {who}: a field that both changed. */
  readonly changedMeanwhile: string;
  /** {label} {who} */
  readonly emptiedMeanwhile: string;
  /** {label} of the column: a cell was edited and is stored. */
  readonly cellChanged: string;
  /** {count}: of a range. */
  readonly cellsChanged: string;
  readonly cellsRefused: string;
  /** {label} {text} {why}: a cell was refused after its page was left. */
  readonly cellRefused: string;
  readonly discardTitle: string;
  readonly discardBody: string;
  /** The question if what would be lost was not typed. */
  readonly discardOther: string;
  readonly discard: string;
  /** The other answer to that question. */
  readonly keepEditing: string;
  readonly cancel: string;
  readonly ok: string;
  readonly close: string;
  /** {title}: the button at a panel's head. */
  readonly closePanel: string;
  readonly loading: string;
  readonly retry: string;
  readonly loadFailed: string;
  readonly notFoundTitle: string;
  readonly notFoundBody: string;
  readonly search: string;
  readonly clearSearch: string;
  readonly clearFilters: string;
  /** {label}: the first and the last date or number that a filter asks for. */
  readonly filterFrom: string;
  readonly filterTo: string;
  /** The button that opens the filters of a list, and their texts. */
  readonly filter: string;
  readonly filterField: string;
  readonly filterWay: string;
  readonly filterApply: string;
  readonly filterValue: string;
  /** In place of rows. */
  readonly filterNone: string;
  /** The list of what narrows a list. */
  readonly filtersLabel: string;
  /** {filter} in words. */
  readonly filterRemove: string;
  readonly filterChange: string;
  /** {value} of several. */
  readonly filterDrop: string;
  readonly filterIs: {
    readonly contains: string;
    readonly equals: string;
    readonly oneOf: string;
    readonly between: string;
    /** {value} */
    readonly from: string;
    readonly to: string;
    /** {from} {to} */
    readonly range: string;
    readonly empty: string;
    readonly filled: string;
  };
  /** {label}: cancels what the button of this label started. */
  readonly giveUp: string;
  /** On the button that shows the rest of a text that takes one line, and puts it away again. */
  readonly showAll: string;
  readonly showLess: string;
  /** {label} {percent} */
  readonly progress: string;
  readonly dismissToast: string;
  /** The browser did not give access to the clipboard. */
  readonly notCopied: string;
  /** Heads of a comparison of two records, if its document has none. */
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  /** {label}: the name of a chart, and how it is read by keys. */
  readonly chartKeys: string;
  /** The series of a chart that stands for those without one of their own. */
  readonly chartOthers: string;
  /** {label}: rows without a value in the field of this label. */
  readonly chartBlank: string;
  /** Opens the table of a chart's figures. */
  readonly chartTable: string;
  readonly toastsLabel: string;
  readonly noMessages: string;
  /** {count}: the bell's, while some were not read. */
  readonly unreadLabel: string;
  /** What is kept for the person. */
  readonly noticesLabel: string;
  /** Heading of the messages of this session. */
  readonly saidHere: string;
  /** Heading of the person's own changes. */
  readonly changedHere: string;
  /** {count}: rows a lookup found. */
  readonly found: string;
  /** Why a lookup's OK is disabled. */
  readonly selectFirst: string;
  readonly yes: string;
  readonly no: string;
  /** After the name of a wizard's step. */
  readonly stepDone: string;
  readonly stepLocked: string;
  /** Name of the control that moves a dialog by keys. */
  readonly moveDialog: string;
  /** Announced when it does. */
  readonly movingDialog: string;
  /** {left} {top}: pixels */
  readonly movedDialog: string;
  readonly goHome: string;
  /** {step} of {steps}: {label} */
  readonly wizardStep: string;
  /** {message}: the description of a cell with an error. */
  readonly cellError: string;
  /** {message} */
  readonly cellWarning: string;
  /** Description of a corrected cell. */
  readonly cellCorrected: string;
  /** Descriptions of a cell that is being checked, and of one whose check failed. */
  readonly cellWaiting: string;
  /** Button that gives a cell back as it was before. */
  readonly cellReset: string;
  /** {count}: of rows. */
  readonly cellSetSelected: string;
  /** {count}: findings in the cells of a grid. */
  readonly finding: string;
  readonly findings: string;
  /** {count}: button to the next of them. */
  readonly nextWarning: string;
  /** {fault} {count}: equal errors, and their number of rows. */
  readonly equalFaults: string;
  /** {text}; {text} {count}: puts what the cell most likely means into it, or into all. */
  readonly setOffer: string;
  readonly setOfferOnAll: string;
  /** {count}: where the offers differ. */
  readonly setOffers: string;
  readonly showAllRows: string;
  /** {count}: of rows shown. */
  readonly cellSetShown: string;
  readonly previousFinding: string;
  readonly nextFinding: string;
  /** Why an action cannot be used, if the document does not say: {part} decided. */
  readonly notNow: string;
  readonly copyLink: string;
  readonly linkCopied: string;
  /** The dialog in the address cannot be opened. */
  readonly linkBroken: string;
  /** {page} {pages}: at the foot of a printed page. */
  readonly pageNumber: string;
  /** Beside the button that files are chosen by. */
  readonly uploadDrop: string;
  /** While files are held over their place. */
  readonly uploadOver: string;
  readonly uploadsLabel: string;
  /** What a file is doing. */
  readonly uploadWaiting: string;
  readonly uploadSent: string;
  readonly uploadCancelled: string;
  /** {name}: its buttons. */
  readonly uploadCancel: string;
  readonly uploadRetry: string;
  readonly uploadDismiss: string;
  readonly uploadCancelAll: string;
  readonly uploadRetryAll: string;
  /** {name} {message}: what became of it. */
  readonly uploadStored: string;
  readonly uploadRefused: string;
}
