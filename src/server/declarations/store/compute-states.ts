import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import { computeDeclaration } from '#src/domain/declarations/compute.ts';
import { findingText } from '#src/domain/declarations/findings.ts';
import type { LineResult } from '#src/domain/declarations/line-result.ts';
import { type StepRecord, stepRecords } from '#src/domain/declarations/step-records.ts';
import { text } from '../../messages/texts.ts';
import type { EntryFee } from '../lookups/entry-fees.ts';
import { fullCodeOf, lineData, usedSource, withoutNulls } from './line-data.ts';
import type { LineState, StoredFacts } from './line-state.ts';
import type { RecordData } from '../../records/check/check-record.ts';

export interface LogEntry {
  /** Null: the declaration as a whole. */
  readonly line: number | null;
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
}

export interface ComputedLine<State extends LineState> {
  readonly state: State;
  readonly data: RecordData;
  readonly steps: readonly StepRecord[];
}

/** A declaration with all its amounts. */
export interface Computed<State extends LineState = LineState> {
  readonly lines: readonly ComputedLine<State>[];
  /** Totals, rates, warnings and errors of the declaration as a whole. */
  readonly head: RecordData;
  readonly log: readonly LogEntry[];
}

/** Looked up beside the basis. */
export interface LookedUp {
  readonly fees: readonly EntryFee[];
  /** The country whose customs tariff is not loaded. */
  readonly missingTariff: string | null;
}

/** Computes lines with a basis. Errors of sources are recomputed: a line with a code of its own has none. */
export function computeStates<State extends LineState>(
  basis: DutyBasis,
  states: readonly State[],
  { fees, missingTariff }: LookedUp,
): Computed<State> {
  const known = states.map((state) => ({ ...state, facts: { ...state.facts, hasLogErrors: dependsOnEnded(state.facts) } }));
  const { lines, totals, headErrors, warnings, log } = computeDeclaration(
    basis,
    known.map(({ facts }) => facts),
  );
  const results = new Map<number, LineResult>(lines.map((result) => [result.id, result]));
  const due = fees.filter(({ mostValue }) => mostValue === null || (totals.totalValueForDuty ?? Infinity) <= mostValue);
  const lookUpWarnings = [
    ...(missingTariff === null ? [] : [text('compiling.tariffNotLoaded', { country: missingTariff })]),
    ...(due.length === 0 ? [text('compiling.feesNotSet')] : []),
  ];
  return {
    lines: known.map((state) => {
      const result = results.get(state.facts.id);
      if (result === undefined) throw new Error(`Line ${state.facts.line} was not computed.`);
      return { state, data: lineData(state, result), steps: stepRecords(result.steps) };
    }),
    head: {
      // Undefined removes a previous value.
      homeCurrency: basis.homeCurrency || undefined,
      taxName: basis.taxName || undefined,
      taxPercent: basis.taxPercent ?? undefined,
      rates: Object.entries(basis.rates).map(([currencyCode, rate]) => ({ currencyCode, rate })),
      totals: {
        ...withoutNulls(totals),
        lineCount: totals.totalLineCount,
        fees: due.map(({ code, name, amount, taxAmount }) => ({ code, name, amount, taxAmount })),
      },
      lineCount: totals.totalLineCount,
      totalAlerts: totals.totalAlerts,
      termsMissing: warnings.some(({ kind }) => kind === 'termsNotSet'),
      warnings: [...warnings.map(findingText), ...lookUpWarnings],
      errors: headErrors.map(findingText),
    },
    log: [
      ...log.map(({ line, severity, ...problem }) => ({ line, severity, message: findingText(problem) })),
      ...lookUpWarnings.map((message) => ({ line: null, severity: 'warning' as const, message })),
      ...known.flatMap(({ facts }) => findingsOfSource(facts)),
    ],
  };
}

/** The source's code has expired, and the line has none of its own. */
function dependsOnEnded(facts: StoredFacts): boolean {
  const { gave = null, isCurrent = true } = usedSource(facts) ?? {};
  return facts.hsTariffCode === null && gave !== null && gave.hsTariffCode !== null && !isCurrent;
}

function findingsOfSource(facts: StoredFacts): readonly LogEntry[] {
  const source = usedSource(facts);
  const gave = source?.gave ?? null;
  const named = gave === null ? null : fullCodeOf(gave);
  if (source === undefined || named === null) return [];
  const values = { source: text(`compiling.source.${source.source}`), code: source.code ?? '', tariff: named };
  if (dependsOnEnded(facts)) {
    return [{ line: facts.line, severity: 'error', message: text('compiling.sourceEnded', values) }];
  }
  const own = fullCodeOf(facts);
  if (own === null || isSameCode(own, named)) return [];
  return [{ line: facts.line, severity: 'warning', message: text('compiling.sourceDiffers', { ...values, own }) }];
}

/** One code may be a prefix of the other, not a different one. */
function isSameCode(own: string, named: string): boolean {
  return own.startsWith(named);
}
