import type { PasteContext } from '../paste-context.ts';
import type { PastedValue } from '../pasted-line.ts';
import type { PlannedField } from '../plan/paste-plan.ts';
import type { SheetConventions } from '../ask/ask-conventions.ts';
import type { PasteReport } from '../paste-report.ts';
import { amountCell } from './amount-cell.ts';
import { choiceCell } from './choice-cell.ts';
import { codeCell } from './code-cell.ts';
import { dayCell } from './day-cell.ts';
import { tariffCell } from './tariff-cell.ts';
import { textCell } from './text-cell.ts';
import { yesNoCell } from './yes-no-cell.ts';

/** Where a cell is read: the block's rules, and the row as far as it has been read. */
export interface CellPlace {
  readonly context: PasteContext;
  readonly report: PasteReport;
  readonly conventions: SheetConventions;
  /** Another field that the cell fills: the rest of a code. */
  fill(field: string, value: PastedValue): void;
  /** A word or sign beside the number, which is applied when the whole row has been read. */
  putBeside(field: PlannedField, beside: string): void;
}

/** Reads a non-empty cell. Errors are reported; the value is then null, or text that helps to correct it. */
export type CellReader = (cell: string) => PastedValue;

/** A kind of cell: which fields it reads, by their schema, and how. */
export interface CellKind {
  reads(field: PlannedField): boolean;
  reader(field: PlannedField, place: CellPlace): CellReader;
}

/** The first that reads a field does. */
const kinds: readonly CellKind[] = [tariffCell, codeCell, choiceCell, yesNoCell, dayCell, amountCell, textCell];

/** The reader of a field's cells, made once for a block. */
export function cellReader(field: PlannedField, place: CellPlace): CellReader {
  const kind = kinds.find(({ reads }) => reads(field)) ?? textCell;
  return kind.reader(field, place);
}
