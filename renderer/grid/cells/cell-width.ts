/** How wide a cell must be for its number to be shown whole: as its stylesheet draws it. */
import { figureWidth } from '../columns/text-width.ts';
import type { DescribedColumn } from '../contract/described-column.ts';
import type { GridRow, GridTotal } from '../contract/row.ts';

const PADDING = 14;
const MARK = 18;
const BADGE = 24;
const ICON = 20;
const SIGN = 24;
/** Beyond the text, by the look of the button that the cell is. */
const BUTTON = { button: 18, link: 2, plain: 0 } as const;
/** A unit is at least as wide, so that numbers end beneath each other. */
const SHORT_UNIT = ' 0000';

export function cellWidth({ text, unit, badge, icon, mark, action, buttons = [] }: DescribedColumn, row: GridRow): number {
  const value = text(row);
  const shown = badge?.(row)?.text;
  const hasValue = value !== '' && value !== shown;
  return (
    PADDING +
    (hasValue ? figureWidth(value) : 0) +
    (hasValue && unit !== undefined ? Math.max(figureWidth(SHORT_UNIT), figureWidth(` ${unit.of(row)}`)) : 0) +
    (shown === undefined ? 0 : BADGE + figureWidth(shown)) +
    (icon === undefined ? 0 : ICON) +
    (mark?.(row) === undefined ? 0 : MARK) +
    (action?.isVisible(row) === true ? BUTTON[action.look] : 0) +
    buttons.filter((button) => button.isVisible(row)).length * SIGN
  );
}

/** Width of the widest line of a total; a unit of several words and the number of rows may wrap. */
export function totalWidth(totals: readonly GridTotal[]): number {
  const lines = totals.map(({ text, unit = '' }) => figureWidth(unit.includes(' ') ? text : `${text} ${unit}`.trim()));
  return lines.length === 0 ? 0 : PADDING + Math.max(...lines);
}
