import { messageText } from '../messages.ts';
import type { Steps } from '../steps.ts';
import { unknownKey } from './cells/code-cell.ts';
import { maxRows } from './limits.ts';
import { codeListOf, type PasteContext } from './paste-context.ts';
import type { PastedLine, PastedValue } from './pasted-line.ts';
import type { PlannedField } from './plan/paste-plan.ts';
import { type LimitCheck, limitsOf } from './plan/value-limits.ts';
import { createReport, type PasteFinding, type PasteReport } from './paste-report.ts';
import { createLineCheck } from './rows/check-line.ts';
import { isStorable } from './rows/line-reader.ts';
import { createInvoicing } from './rows/invoices.ts';

/** Why a pasted line cannot be stored; `index` and `field` are null if the list as a whole is at fault. */
export interface LineIssue {
  readonly index: number | null;
  readonly field: string | null;
  readonly message: string;
}

/**
 * Checks pasted lines that are to be stored by the rules their block was read by; the caller stores all of them or, if anything
 * is returned, none. One step per line. Messages name the rows of the lines.
 */
export function* checkingPastedLines(lines: readonly PastedLine[], context: PasteContext): Steps<LineIssue[]> {
  if (lines.length === 0) return [{ index: null, field: null, message: messageText(context.messages, 'paste.no-lines') }];
  if (lines.length > maxRows) return [{ index: null, field: null, message: messageText(context.messages, 'sheet.too-many-rows') }];

  let line: PastedLine = {};
  const report = createReport(context.messages, { columnOf: () => undefined, cellOf: ({ name }) => String(line[name] ?? '') });
  const checks = context.plan.fields.filter((field) => isStorable(field, context)).map((field) => valueCheck(field, context, report));
  const checkLine = createLineCheck(context, report);
  const checkInvoice = createInvoicing(context, report);
  const issues: LineIssue[] = [];
  let told = 0;
  for (const [index, each] of lines.entries()) {
    line = each;
    const row = rowOf(line, index);
    report.begin(row, null);
    for (const check of checks) check(line);
    checkLine(line);
    checkInvoice(line, row, false);
    const { findings } = report;
    for (; told < findings.length; told += 1) issues.push(...issueOf(findings[told], index));
    yield;
  }
  return issues;
}

/** The row number for messages about a line: that of the sheet, or its position in the list. */
export function rowOf(line: PastedLine, index: number): number {
  const row = line['row'];
  return typeof row === 'number' ? row : index + 1;
}

function issueOf(finding: PasteFinding | undefined, index: number): LineIssue[] {
  return finding?.severity === 'error' ? [{ index, field: finding.field, message: finding.message }] : [];
}

/** Validates values from any client; cells read without an error are valid. */
function valueCheck(field: PlannedField, context: PasteContext, report: PasteReport): (line: PastedLine) => void {
  const limit = limitsOf(field, context.messages);
  const fault = listedFault(field, context) ?? limit;
  return (line) => {
    const value = line[field.name] ?? null;
    if (value === null) return;
    const message = limit(value) ?? fault(value);
    if (message !== undefined) report.tell('error', field, message);
  };
}

/** Validates a field with listed values: in its schema, or in a list of codes. */
function listedFault({ label, schema }: PlannedField, { messages, isCode }: PasteContext): LimitCheck | undefined {
  const { enum: values } = schema;
  const list = codeListOf(schema);
  const key = list === undefined ? 'paste.unknown.any' : unknownKey(list, messages);
  const unknown = (value: PastedValue) => messageText(messages, key, { label, value: String(value) });
  if (list !== undefined) return (value) => (isCode(list, String(value)) ? undefined : unknown(value));
  return values === undefined ? undefined : (value) => (values.includes(value) ? undefined : unknown(value));
}
