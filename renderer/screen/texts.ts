/** Messages of the screen runtime itself; the catalogue supplies them. */
export interface ScreenTexts {
  /** A defect, or an answer nobody understands. */
  readonly unexpected: string;
  /** Title above messages about fields. */
  readonly problemsTitle: string;
  readonly discardTitle: string;
  readonly discardBody: string;
  readonly discard: string;
  readonly cancel: string;
  readonly close: string;
  readonly loading: string;
  readonly retry: string;
  readonly loadFailed: string;
  readonly notFoundTitle: string;
  readonly notFoundBody: string;
  readonly search: string;
  readonly clearSearch: string;
  readonly dismissToast: string;
  readonly toastsLabel: string;
  readonly yes: string;
  readonly no: string;
  /** {step} of {steps}: {label} */
  readonly wizardStep: string;
}
