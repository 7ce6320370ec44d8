import { messageText, shortened } from '../../messages.ts';
import type { SheetRow } from '../block/parse-rows.ts';
import { cellOf, type MappedColumns } from '../columns/read-mapping.ts';
import type { PasteContext } from '../paste-context.ts';
import type { PlannedField } from '../plan/paste-plan.ts';
import { headerMark } from '../rows/header-marks.ts';
import type { KnownMark } from '../rows/mark-meaning.ts';
import { priceBasis } from '../rows/price-basis.ts';
import type { Asking } from './questions.ts';

/** The columns to read, and the units and currencies that their headings state. */
export interface AskedColumns {
  readonly columns: MappedColumns;
  readonly marks: readonly KnownMark[];
}

/** Asks what stands beside the numbers of columns in their headings and is not known. A column that is left out is not read. */
export function askAboutColumns(
  { header, rows, columns }: { readonly header: SheetRow; readonly rows: readonly SheetRow[]; readonly columns: MappedColumns },
  context: PasteContext,
  asking: Asking,
): AskedColumns {
  const { messages, plan } = context;
  const kept = new Map(columns);
  const marks: KnownMark[] = [];
  const ask = (field: PlannedField, key: string, beside: string) => {
    const column = columns.get(field);
    const heading = header.cells[column ?? -1] ?? '';
    const text = messageText(messages, `paste.ask.${key}`, { beside, heading: shortened(heading), label: field.label });
    const choices = (['none', 'leave'] as const).map((meaning) => ({
      value: meaning,
      label: messageText(messages, `paste.ask.${meaning}`, { beside, label: field.label }),
      meaning,
    }));
    const answer = asking.ask({ id: `${key} ${beside} ${heading}`, text, column, field: field.name }, choices);
    if (answer === 'leave') kept.delete(field);
  };
  for (const [field, column] of columns) {
    const mark = headerMark(field, header.cells[column] ?? '', context);
    if (mark?.kind === 'known') marks.push(mark);
    else if (mark !== undefined && (mark.kind === 'scaled' || isNeeded(field, mark.about))) ask(field, 'beside', mark.beside);
  }
  const [price, value] = [plan.byName.get('unitPrice'), plan.byName.get('exportValue')];
  const isDerived = ({ cells }: SheetRow) => cellOf(price, cells, columns) !== '' && cellOf(value, cells, columns) === '';
  if (price !== undefined && columns.has(price) && rows.some(isDerived)) {
    const basis = priceBasis([header, ...rows], new Set(columns.values()));
    if (basis !== undefined) ask(price, 'basis', basis);
  }
  return { columns: kept, marks };

  /** Whether a number of the column has no unit or currency of its own. */
  function isNeeded(field: PlannedField, about: PlannedField): boolean {
    const hasWord = (cell: string) => /[\p{L}\p{Sc}]/u.test(cell);
    return rows.some(({ cells }) => {
      const cell = cellOf(field, cells, columns);
      return cell !== '' && !hasWord(cell) && (field.paste.in !== undefined || cellOf(about, cells, columns) === '');
    });
  }
}
