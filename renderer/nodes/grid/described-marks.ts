/** What a document says of a column's cells, by the values of their row. */
import type { GridCellMark } from '#renderer/grid/contract/column.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import type { ServedScreen } from '#renderer/screen/state/screen-services.ts';
import type { CellMark } from '#schemas/generated/documents/screen.ts';

const GRAVEST_FIRST = ['error', 'warning', 'notice'] as const;

/** All that hold for the row, looking as the gravest of them; undefined where none does. */
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
