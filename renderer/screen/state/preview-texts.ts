/** Words around a file that is shown in the page; the catalogue supplies them. */
export interface PreviewTexts {
  readonly loading: string;
  /** {percent} of the file is here. */
  readonly loadingPercent: string;
  readonly failed: string;
  readonly retry: string;
  /** No viewer draws files of its kind. */
  readonly otherKind: string;
  /** Its content does not match its media type. */
  readonly damaged: string;
  /** {label}: what the tools beside it are for. */
  readonly tools: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** {percent} */
  readonly zoom: string;
  readonly fit: string;
  readonly rotate: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly page: string;
  /** {page}: one page of the file. */
  readonly pageLabel: string;
  /** {pages}, after the number of the page in sight. */
  readonly ofPages: string;
  readonly password: string;
  readonly passwordNeeded: string;
  readonly passwordWrong: string;
  readonly open: string;
  readonly find: string;
  readonly findPrevious: string;
  readonly findNext: string;
  /** {current} {total} */
  readonly found: string;
  readonly notFound: string;
  /** {count}: characters at the start of a long text. */
  readonly cutShort: string;
  readonly empty: string;
}
