/** The figures of one category, where the pointer or the arrow keys are. */
import type { ReactNode } from 'react';
import type { Figures } from './figures.ts';
import classes from './chart.module.css';

export interface ChartTooltipProps {
  readonly figures: Figures;
  /** Of the category; undefined while none is pointed at. */
  readonly index: number | undefined;
  print(figure: number | undefined): string;
}

export function ChartTooltip({ figures: { categories, series, sum }, index, print }: ChartTooltipProps): ReactNode {
  const category = index === undefined ? undefined : categories[index];
  if (index === undefined || category === undefined) return null;
  const shown = series.filter(({ figures }) => figures[index] !== undefined);
  return (
    <div className={classes['tooltip']} role="status">
      <div className={classes['tooltipHead']}>
        <span>{category}</span>
        {sum !== undefined && <span>{print(sum.figures[index])}</span>}
      </div>
      {shown.map(({ key, label, color, figures }) => (
        <div key={key} className={classes['tooltipRow']} data-series={color}>
          <span>{label}</span>
          <span>{print(figures[index])}</span>
        </div>
      ))}
    </div>
  );
}
