/** The drawing of a chart, the only module that imports the library. */
import { Bar, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import type { Chart } from '#schemas/generated/documents/screen.ts';
import { drawingHeight } from './chart-height.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import type { Figures } from './figures.ts';
import classes from './chart.module.css';

const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
/** A line begins where its first label is, not on the axis. */
const BESIDE_LINES = { left: 32, right: 32 };
const CURSOR = { fill: 'var(--app-chart-cursor)', stroke: 'var(--app-chart-cursor)' };
/** Dash patterns distinguish lines without colours. */
const DASHES = ['', '6 3', '2 3', '9 3 2 3', '12 4', '4 2', '1 4'];

const onAxis = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

export interface ChartDrawingProps {
  readonly chart: Chart;
  readonly figures: Figures;
  /** Its accessible name. */
  readonly label: string;
  print(figure: number | undefined): string;
}

export function ChartDrawing({ chart, figures, label, print }: ChartDrawingProps): ReactNode {
  const { kind, stacked = false } = chart;
  const { categories, series } = figures;
  const data = useMemo(() => categories.map((_, index) => ({ index })), [categories]);
  const style: CSSProperties = { width: '100%', height: drawingHeight(chart) };
  return (
    <div className={classes['drawing']}>
      <ComposedChart
        responsive
        style={style}
        data={data}
        margin={MARGIN}
        stackOffset="sign"
        barCategoryGap="20%"
        barGap={1}
        maxBarSize={56}
        aria-label={label}
      >
        <CartesianGrid vertical={false} />
        <XAxis
          dataKey="index"
          tickFormatter={(index: number) => categories[index] ?? ''}
          tickLine={false}
          interval="equidistantPreserveStart"
          minTickGap={8}
          {...(kind === 'lines' ? { padding: BESIDE_LINES } : {})}
        />
        <YAxis width="auto" tickFormatter={(value: number) => onAxis.format(value)} axisLine={false} tickLine={false} />
        <ReferenceLine y={0} />
        <Tooltip
          cursor={CURSOR}
          isAnimationActive={false}
          content={({ active, label: index }) => (
            <ChartTooltip figures={figures} index={active === true ? Number(index) : undefined} print={print} />
          )}
        />
        {series.map(({ key, label: name, color: place, figures: own }) => {
          const common = {
            name,
            dataKey: ({ index }: { index: number }) => own[index],
            isAnimationActive: false,
          };
          const color = `var(--app-chart-${place})`;
          return kind === 'bars' ? (
            <Bar key={key} {...common} fill={color} className={classes['bar'] ?? ''} {...(stacked ? { stackId: 'all' } : {})} />
          ) : (
            <Line
              key={key}
              {...common}
              stroke={color}
              strokeWidth={2}
              strokeDasharray={DASHES[place - 1] ?? ''}
              dot={{ r: 3, fill: color, strokeDasharray: '' }}
            />
          );
        })}
      </ComposedChart>
    </div>
  );
}
