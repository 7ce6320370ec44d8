import { type Messages, messageText, shortened } from '../messages.ts';
import type { PlannedField } from './plan/paste-plan.ts';

/** An error or warning about a pasted block. Errors prevent storing it. */
export interface PasteFinding {
  readonly severity: 'error' | 'warning';
  /** Row of the sheet; null for the whole sheet. */
  readonly row: number | null;
  /** The number of the line that the row will become. */
  readonly line: number | null;
  /** 0-based in the sheet. */
  readonly column: number | null;
  /** Of the pasted line. */
  readonly field: string | null;
  /** The cell as it was pasted or corrected. */
  readonly text: string | null;
  readonly message: string;
  /** The message without the row: equal faults of a field have the same. */
  readonly fault?: string;
  /** What the cell most likely means. */
  readonly offer?: string;
}

type MessageValues = Readonly<Record<string, string | number>>;

/** Gathers the findings of a block, row by row. */
export interface PasteReport {
  readonly findings: readonly PasteFinding[];
  /** How many there are. */
  readonly count: number;
  /** Sets the row of the following findings. */
  begin(row: number, line: number | null): void;
  /** A text of the catalogue about a field's cell; `{label}` and `{value}` are the field's and the cell's own. */
  error(field: PlannedField, key: string, values?: MessageValues, offer?: string): void;
  warning(field: PlannedField, key: string, values?: MessageValues): void;
  /** A finished message about a field's cell. */
  addMessage(severity: PasteFinding['severity'], field: PlannedField, message: string, offer?: string): void;
  /** Whether the field's cell in the current row was refused: then no value is derived for it. */
  isRefused(field: PlannedField): boolean;
  /** A finding about the row, or about a column or the whole sheet. */
  addRowMessage(severity: PasteFinding['severity'], key: string): void;
  addSheetMessage(severity: PasteFinding['severity'], key: string, field?: PlannedField, values?: MessageValues): void;
}

/** What a report asks about the sheet. */
export interface ReportedSheet {
  /** The 0-based column that is mapped to a field; undefined if none is. */
  columnOf(field: PlannedField): number | undefined;
  /** The field's cell in the current row; empty if it has none. */
  cellOf(field: PlannedField): string;
}

export function createReport(messages: Messages, { columnOf, cellOf }: ReportedSheet): PasteReport {
  const findings: PasteFinding[] = [];
  /** Findings of the current row, sorted in the order of the fields. */
  let ofRow: { readonly place: number; readonly finding: PasteFinding }[] = [];
  let [row, line]: [number | null, number | null] = [null, null];

  const inRow = (text: string) => (row === null ? text : messageText(messages, 'paste.row', { row, text }));
  const flush = () => {
    if (ofRow.length > 1) ofRow.sort((a, b) => a.place - b.place);
    for (const { finding } of ofRow) findings.push(finding);
    ofRow = [];
  };
  const add = (severity: PasteFinding['severity'], field: PlannedField, message: string, fault: string, offer: string | undefined) => {
    const text = cellOf(field) || null;
    const column = columnOf(field) ?? null;
    const finding = {
      severity,
      row,
      line,
      column,
      field: field.name,
      text,
      message: inRow(message),
      ...(row !== null && { fault }),
      ...(offer !== undefined && { offer }),
    };
    ofRow.push({ place: field.place, finding });
  };
  const about = (severity: PasteFinding['severity']): PasteReport['error'] => {
    return (field, key, values, offer) => {
      const message = messageText(messages, key, { label: field.label, value: shortened(cellOf(field)), ...values });
      const together = `${key}-together`;
      const fault = Object.hasOwn(messages, together) ? messageText(messages, together, { label: field.label }) : message;
      add(severity, field, message, fault, offer);
    };
  };
  return {
    get findings() {
      flush();
      return findings;
    },
    get count() {
      return findings.length + ofRow.length;
    },
    begin(nextRow, nextLine) {
      if (ofRow.length > 0) flush();
      [row, line] = [nextRow, nextLine];
    },
    error: about('error'),
    warning: about('warning'),
    addMessage: (severity, field, message, offer) => add(severity, field, message, message, offer),
    isRefused: (field) => ofRow.some(({ finding }) => finding.severity === 'error' && finding.field === field.name),
    addRowMessage(severity, key) {
      flush();
      findings.push({ severity, row, line, column: null, field: null, text: null, message: inRow(messageText(messages, key)) });
    },
    addSheetMessage(severity, key, field, values) {
      flush();
      const message = messageText(messages, key, { ...(field !== undefined && { label: field.label }), ...values });
      const column = field === undefined ? null : (columnOf(field) ?? null);
      findings.push({ severity, row: null, line: null, column, field: field?.name ?? null, text: null, message });
    },
  };
}
