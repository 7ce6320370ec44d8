import { decimalFormat } from '#schemas/formats/decimal.ts';
import { type Messages, messageText } from '../../messages.ts';

/**
 * What was read in one line: "12 lines, 2 errors in 2 rows, 4 warnings".
 * @param products lines to add
 * @param findings each with its `severity`, and the `row` of the sheet if it is about one
 * @param questions each with its `answer`
 */
export function describeOutcome(
  products: readonly unknown[],
  findings: readonly unknown[],
  questions: readonly unknown[],
  messages: Messages,
): string {
  const errors = findings.filter((finding) => valueOf(finding, 'severity') === 'error');
  const warnings = findings.length - errors.length;
  const open = questions.filter((question) => (valueOf(question, 'answer') ?? null) === null).length;
  const rows = new Set(errors.map((error) => valueOf(error, 'row')).filter((row) => typeof row === 'number')).size;
  const count = (key: string, number: number) =>
    messageText(messages, `sheet.outcome.${key}.${number === 1 ? 'one' : 'many'}`, { count: decimalFormat.print(number) });
  return [
    count('lines', products.length),
    ...(open === 0 ? [] : [count('questions', open)]),
    ...(errors.length === 0
      ? []
      : [rows === 0 ? count('errors', errors.length) : `${count('errors', errors.length)} ${count('inRows', rows)}`]),
    ...(warnings === 0 ? [] : [count('warnings', warnings)]),
    ...(findings.length + open === 0 ? [messageText(messages, 'sheet.outcome.clean')] : []),
  ].join(', ');
}

function valueOf(finding: unknown, name: string): unknown {
  return typeof finding === 'object' && finding !== null ? Reflect.get(finding, name) : undefined;
}
