import type { ExplanationTexts, IssueTexts } from '#src/expression/index.ts';
import type { GridTexts } from '#renderer/grid/contract/types.ts';

/** Every text of the form engine that no schema owns. The catalogue supplies them. */
export interface FormTexts {
  /** Default messages by keyword of the schema. */
  readonly issues: IssueTexts;
  /** Title of the list of problems above a form. */
  readonly problemsTitle: string;
  /** Name of the button that opens the description of a field: {label}. */
  readonly aboutField: string;
  /** Precedes a message that is not an error: "Warning". */
  readonly warning: string;
  /** Why a field cannot be changed: the caller's role, a field given on creation. */
  readonly notYours: string;
  /** {part}: what decided. */
  readonly notYoursBecause: string;
  /** Of a form that is to be read only. */
  readonly viewOnly: string;
  /** A field that is disabled, without and with what decided it: {part}. */
  readonly locked: string;
  readonly lockedBecause: string;
  /** A derived field, {fields} it is worked out from; one that the server fills. */
  readonly workedOut: string;
  readonly setBySystem: string;
  /** Expressions in words. */
  readonly explanation: ExplanationTexts;
  readonly onlyOnCreate: string;
  readonly noMatch: string;
  /** Fewer characters than a code has: {length}. */
  readonly tooShort: string;
  /** Offered with the choices of a list that may get a new record: {typed}. */
  readonly newChoice: string;
  readonly choicesLoading: string;
  readonly choicesFailed: string;
  /** Choosing a file: the button, the text beside it, the allowed {extensions} and {size}. */
  readonly chooseFile: string;
  readonly chooseOtherFile: string;
  readonly dropFile: string;
  readonly fileLimits: string;
  /** Several were dropped where one is taken. */
  readonly oneFile: string;
  /** {name} of the file. */
  readonly removeFile: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  /** "Choose {label}". */
  readonly openCalendar: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  /** Buttons of a field that is edited in a dialog of its own, and of that dialog. */
  readonly edit: string;
  readonly show: string;
  readonly accept: string;
  readonly cancel: string;
  readonly close: string;
  /** Of a list of items. */
  readonly add: string;
  readonly delete: string;
  readonly noItems: string;
  /** An issue inside a list, with the place of its item from 1: {row} {message}. */
  readonly inItem: string;
  readonly grid: GridTexts;
  /** Before a lookup replaces what is there: title, body with {fields}, and both answers. */
  readonly replaceTitle: string;
  readonly replaceBody: string;
  readonly replace: string;
  readonly keep: string;
  /** What a lookup did: {count} fields filled from {source}; {fields} left as the user typed them. */
  readonly filledFrom: string;
  readonly keptTyped: string;
  /** A recomputed field: the {field} that was edited, the {value} it had; the key that restores it, if that is possible. */
  readonly recomputed: string;
  readonly recomputedKeep: string;
  /** The button that keeps it, in short and with the {value}. */
  readonly keepOwnShort: string;
  readonly keepOwn: string;
  /** Suggestions for a field: their {label}; the announcement when there are some: {label} {text}. */
  readonly suggestions: string;
  readonly suggestionsFound: string;
  /** Read after a link by screen readers: "opens in a new tab". */
  readonly newTab: string;
  readonly yes: string;
  readonly no: string;
}
