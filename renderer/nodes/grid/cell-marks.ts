/** Marks of the cells of a grid: findings, typed text, pending edits, conditions of the column. */
import { fillText } from '#src/expression/index.ts';
import { decimalFormat } from '#schemas/formats/decimal.ts';
import type { GridCellMark } from '#renderer/grid/contract/column.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import type { ServedScreen } from '#renderer/screen/state/screen-services.ts';
import type { ScreenTexts } from '#renderer/screen/state/texts.ts';
import type { GridFinding, TypedText } from '#renderer/screen/state/grid-findings.ts';
import type { WaitingText } from '#renderer/screen/state/screen-grids.ts';
import type { CellMark } from '#schemas/generated/documents/screen.ts';

export interface MarkedCell {
  readonly findings: readonly GridFinding[];
  /** The typed text; undefined without one. */
  readonly typed: string | undefined;
  /** The last typed text, which is being checked. */
  readonly waiting: string | undefined;
}

export interface CellMarks {
  /** Undefined for a cell without a mark. */
  at(row: unknown, field: string): MarkedCell | undefined;
}

export function gatherMarks(findings: readonly GridFinding[], typed: readonly TypedText[], waiting: readonly WaitingText[]): CellMarks {
  const cells = new Map<unknown, Map<string, MarkedCell>>();
  const put = (row: unknown, field: string | undefined, change: (cell: MarkedCell) => MarkedCell) => {
    if (row === undefined || field === undefined) return;
    const ofRow = cells.get(row) ?? new Map<string, MarkedCell>();
    cells.set(row, ofRow.set(field, change(ofRow.get(field) ?? NOTHING)));
  };
  for (const finding of findings) put(finding.row, finding.field, (cell) => ({ ...cell, findings: [...cell.findings, finding] }));
  for (const { row, field, text } of typed) put(row, field, (cell) => ({ ...cell, typed: text }));
  for (const { row, field, text } of waiting) put(row, field, (cell) => ({ ...cell, waiting: text }));
  return { at: (row, field) => cells.get(row)?.get(field) };
}

/** The mark of a cell and its message. */
export function markOf({ findings, typed, waiting }: MarkedCell, texts: ScreenTexts): GridCellMark {
  const corrected = typed === undefined ? [] : [texts.cellCorrected];
  if (waiting !== undefined) return { look: 'waiting', text: texts.cellWaiting };
  const isWrong = findings.some(({ severity }) => severity === 'error');
  const look = isWrong ? 'error' : findings.length > 0 ? 'warning' : 'corrected';
  const messages = findings.map(({ severity, message }) =>
    fillText(severity === 'error' ? texts.cellError : texts.cellWarning, { message }),
  );
  return { look, text: [...messages, ...corrected].join(' ') };
}

/** The marks of the column that apply to the row, with the look of the most severe; undefined if none does. */
export function describedMark(
  { language, scope }: Pick<ServedScreen, 'language' | 'scope'>,
  marks: readonly CellMark[] | undefined,
  row: GridRow,
): GridCellMark | undefined {
  if (marks === undefined) return undefined;
  const around = scope({ row });
  const held = marks.filter(({ when }) => language.condition(when, around));
  const look = GRAVEST_FIRST.find((severity) => held.some((mark) => mark.severity === severity));
  return look && { look, text: held.map(({ text }) => language.text(text, around)).join('. ') };
}

/** Text shown instead of the value: pending or unreadable input. */
export function textShown({ findings, waiting }: MarkedCell): string | undefined {
  return waiting ?? findings.find(({ severity }) => severity === 'error')?.text;
}

/** Text that the editor opens with, instead of the value. */
export function textToEdit({ findings, typed, waiting }: MarkedCell): string | undefined {
  return waiting ?? findings.find(({ text }) => text !== undefined)?.text ?? typed;
}

/** A number as every sheet reads it, or not at all: without marks between thousands, and never with three decimals, which could be such a mark. */
export function typedNumber(value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  const text = decimalFormat.print(value).replaceAll(',', '');
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

const GRAVEST_FIRST = ['error', 'warning', 'notice'] as const;

const NOTHING: MarkedCell = { findings: [], typed: undefined, waiting: undefined };
