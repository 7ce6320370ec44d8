import type { DutyBasis } from './basis.ts';
import type { LineFacts } from './line-facts.ts';
import type { DeclarationResult, LineResult } from './line-result.ts';

/** Every amount of a declaration, with how it came about. The order of the lines given does not matter. */
export function computeDeclaration(basis: DutyBasis, lines: readonly LineFacts[]): DeclarationResult {
  throw new Error(`Not computed yet: ${lines.length} lines of ${basis.entryDate}`);
}

/**
 * One line of a declaration, as `computeDeclaration` computes it among the others. `others`: home values of all other lines in
 * order, null where one has none; `line.line` tells its place among them.
 */
export function computeLineAmong(basis: DutyBasis, line: LineFacts, others: readonly (number | null)[]): LineResult {
  throw new Error(`Not computed yet: line ${line.line} among ${others.length} of ${basis.entryDate}`);
}
