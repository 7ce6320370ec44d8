import type { DutyBasis } from './basis.ts';
import { type ComputedLine, computeLine } from './compute-line.ts';
import type { DeclarationFinding, FindingCause } from './findings.ts';
import { headShare } from './head-share.ts';
import { homeValueStep } from './home-value.ts';
import type { LineFacts } from './line-facts.ts';
import type { DeclarationResult, LineResult } from './line-result.ts';
import { termsProblems } from './trading-terms.ts';
import { totalsOf } from './totals.ts';

/** Every amount of a declaration, with its steps. The order of the lines does not matter. */
export function computeDeclaration(basis: DutyBasis, lines: readonly LineFacts[]): DeclarationResult {
  const sorted = [...lines].sort((left, right) => left.line - right.line || left.id - right.id);
  const homes = sorted.map((line) => homeValueStep(basis, line));
  const shares = sharesOf(
    basis,
    homes.map(({ result }) => result),
  );
  const computed = new Map<LineFacts, ComputedLine>();
  for (const [index, home] of homes.entries()) {
    const line = sorted[index];
    if (line !== undefined) computed.set(line, computeLine(basis, line, home, { ...shares, index }));
  }

  const results = lines.flatMap((line) => computed.get(line)?.result ?? []);
  const isExport = basis.tradeDirection === 'Export';
  const terms = isExport ? { errors: [], warnings: [] } : termsProblems(basis, sorted);
  const amounts = isExport ? [] : [shares.freight.problem, shares.insurance.problem].filter((problem) => problem !== null);
  const headErrors = [...amounts, ...terms.errors];
  return {
    lines: results,
    totals: totalsOf(results),
    headErrors,
    warnings: terms.warnings,
    log: [
      ...ofHead(headErrors, 'error'),
      ...ofHead(terms.warnings, 'warning'),
      ...sorted.flatMap((line) => ofLine(line.line, computed.get(line)?.problems ?? [])),
    ],
  };
}

/** The value of another line of a declaration, in cents of the home currency. */
export interface OtherValue {
  readonly line: number;
  readonly cents: number;
}

/** One line of a declaration, as `computeDeclaration` computes it. `others`: all other lines that have a value. */
export function computeLineAmong(basis: DutyBasis, line: LineFacts, others: readonly OtherValue[]): LineResult {
  const home = homeValueStep(basis, line);
  const sorted = others.filter((other) => other.line !== line.line).sort((left, right) => left.line - right.line);
  const before = sorted.filter((other) => other.line < line.line).length;
  const values = sorted.map(({ cents }) => cents / 100);
  const shares = sharesOf(basis, [...values.slice(0, before), home.result, ...values.slice(before)]);
  return computeLine(basis, line, home, { ...shares, index: before }).result;
}

function sharesOf(basis: DutyBasis, homeValues: readonly (number | null)[]) {
  return { freight: headShare(basis, 'freight', homeValues), insurance: headShare(basis, 'insurance', homeValues) };
}

function ofHead(problems: readonly FindingCause[], severity: DeclarationFinding['severity']): readonly DeclarationFinding[] {
  return problems.map((problem) => ({ line: null, severity, ...problem }));
}

function ofLine(line: number, problems: readonly FindingCause[]): readonly DeclarationFinding[] {
  return problems.map((problem) => ({ line, severity: 'warning' as const, ...problem }));
}
