/** Findings and typed texts of a grid's cells, from its document. */
import { isEmpty, isRecord, memoize } from '#src/expression/index.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { ScreenScope } from './screen-values.ts';

export interface GridFinding {
  readonly severity: 'error' | 'warning';
  /** Key of the row; undefined if it is about no row. */
  readonly row: unknown;
  /** Undefined if it is about the whole row. */
  readonly field: string | undefined;
  readonly message: string;
  /** What the cell held. */
  readonly text: string | undefined;
  /** Equal faults of a field have the same. */
  readonly fault?: string | undefined;
  /** Text that would be right. */
  readonly offer?: string | undefined;
}

/** What was typed into a cell and is kept. */
export interface TypedText {
  readonly row: unknown;
  readonly field: string;
  readonly text: string;
}

const NONE: readonly never[] = [];
/** A list that is the same gives the same findings. */
const readFindings = memoize((list: readonly unknown[]) => list.flatMap(readFinding));
const readTypedTexts = memoize((list: readonly unknown[]) => list.flatMap(readTyped));

export function findingsOf(screen: ScreenScope, { findings: source }: Grid): readonly GridFinding[] {
  return readFindings(listOf(screen, source));
}

export function typedTexts(screen: ScreenScope, { typed: source }: Grid): readonly TypedText[] {
  return readTypedTexts(listOf(screen, source));
}

function listOf(screen: ScreenScope, source: string | undefined): readonly unknown[] {
  const list = source === undefined ? undefined : screen.language.value(source, screen.scope());
  return Array.isArray(list) ? list : NONE;
}

function readFinding(entry: unknown): readonly GridFinding[] {
  if (!isRecord(entry) || typeof entry['message'] !== 'string') return NONE;
  const { severity, row, field, message, text, fault, offer } = entry;
  return [
    {
      severity: severity === 'error' ? 'error' : 'warning',
      row: isEmpty(row) ? undefined : row,
      field: typeof field === 'string' && field !== '' ? field : undefined,
      message,
      text: typeof text === 'string' && text !== '' ? text : undefined,
      fault: typeof fault === 'string' ? fault : undefined,
      offer: typeof offer === 'string' && offer !== '' ? offer : undefined,
    },
  ];
}

function readTyped(entry: unknown): readonly TypedText[] {
  if (!isRecord(entry) || typeof entry['field'] !== 'string') return NONE;
  const { row, field, text } = entry;
  return [{ row, field, text: typeof text === 'string' ? text : '' }];
}
