import { decimalFormat } from '#schemas/formats/decimal.ts';
import { type Messages, messageText } from '../../messages.ts';

/**
 * What was read in one line: "12 lines, 2 errors in 2 rows, 4 warnings".
 * @param products lines to add
 * @param findings each with its `severity`, and the `row` of the sheet if it is about one
 */
export function describeOutcome(products: readonly unknown[], findings: readonly unknown[], messages: Messages): string {
  const errors = findings.filter((finding) => valueOf(finding, 'severity') === 'error');
  const warnings = findings.length - errors.length;
  const rows = new Set(errors.map((error) => valueOf(error, 'row')).filter((row) => typeof row === 'number')).size;
  const count = (key: string, number: number) =>
    messageText(messages, `paste.outcome.${key}.${number === 1 ? 'one' : 'many'}`, { count: decimalFormat.print(number) });
  return [
    count('lines', products.length),
    ...(errors.length === 0
      ? []
      : [rows === 0 ? count('errors', errors.length) : `${count('errors', errors.length)} ${count('inRows', rows)}`]),
    ...(warnings === 0 ? [] : [count('warnings', warnings)]),
    ...(findings.length === 0 ? [messageText(messages, 'paste.outcome.clean')] : []),
  ].join(', ');
}

function valueOf(finding: unknown, name: string): unknown {
  return typeof finding === 'object' && finding !== null ? Reflect.get(finding, name) : undefined;
}
