/** The figures of a chart as a table: a row a category, a column a series. */
import { useRef, type ReactNode } from 'react';
import { useIsTruncated } from '../table/use-is-truncated.ts';
import type { Figures } from './figures.ts';
import table from '../table/table.module.css';

export interface ChartTableProps {
  readonly figures: Figures;
  readonly label: string;
  /** Label of the categories. */
  readonly head: string;
  readonly total: string;
  print(figure: number | undefined): string;
}

export function ChartTable({ figures: { categories, series, sum }, label, head, total, print }: ChartTableProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const isCutShort = useIsTruncated(frame);
  return (
    <div
      ref={frame}
      className={table['frame']}
      // What scrolls sideways can be scrolled by keys.
      {...(isCutShort ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
    >
      <table className={table['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col" data-align="end">
                {name}
              </th>
            ))}
            {sum !== undefined && (
              <th scope="col" data-align="end">
                {total}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ key, figures }) => (
                <td key={key} data-align="end">
                  {print(figures[index])}
                </td>
              ))}
              {sum !== undefined && <td data-align="end">{print(sum.figures[index])}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total}</th>
            {series.map(({ key, total: own }) => (
              <td key={key} data-align="end">
                {print(own)}
              </td>
            ))}
            {sum !== undefined && <td data-align="end">{print(sum.total)}</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
