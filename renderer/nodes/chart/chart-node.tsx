/** Figures of a list as bars or lines, or as a table. */
import { Button } from '@mantine/core';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { useCallback, useId, useMemo, useState } from 'react';
import { fillText, isEmpty, labelOf } from '#src/expression/index.ts';
import type { Chart } from '#schemas/generated/documents/screen.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { printingOf } from '#renderer/screen/state/printing.ts';
import type { ScreenValues } from '#renderer/screen/state/screen-values.ts';
import { printerOf } from '#renderer/widgets/values/print-value.ts';
import { useLabels } from '#renderer/widgets/values/use-labels.ts';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { useComputed, useText } from '../context/use-expression.ts';
import { useRowSchema } from '../grid/source/use-row-schema.ts';
import { Failure } from '../loading/load-failure.tsx';
import { ChartDrawing } from './chart-drawing.tsx';
import { chartHeight, hasLegend } from './chart-height.ts';
import { ChartTable } from './chart-table.tsx';
import { figuresOf, type Series } from './figures.ts';
import classes from './chart.module.css';

export function ChartNode({ chart }: { readonly chart: Chart }) {
  const loaded = useRowSchema(chart.schema, false);
  if (loaded.state === 'failed') return <Failure refusal={loaded.refusal} onRetry={loaded.retry} />;
  if (loaded.state === 'loading' || loaded.entity === undefined) return <ChartSpace chart={chart} />;
  return <LoadedChart chart={chart} schema={loaded.entity.schema} />;
}

function LoadedChart({ chart, schema }: { readonly chart: Chart; readonly schema: EntitySchema }) {
  const { services } = useScreen();
  const { texts } = services;
  const { total } = useRenderer().texts.grid;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const rows = useComputed((screen: ScreenValues) => screen.answer(chart.source));
  const categories = useComputed((screen: ScreenValues) =>
    chart.categories === undefined ? undefined : screen.language.value(chart.categories, screen.scope()),
  );
  const label = useText(chart.label);
  const empty = useText(chart.empty);
  const printing = useMemo(() => printingOf(services), [services]);
  const labels = useLabels(printing.references);
  const print = useMemo(
    () => (field: string, value: unknown) => {
      const of = schema.properties[field] ?? {};
      return isEmpty(value) ? fillText(texts.chartBlank, { label: labelOf({ path: field, schema: of }) }) : printerOf(of, printing)(value);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `labels` stands for what values refer to
    [schema, printing, texts, labels],
  );
  const figures = useMemo(
    () =>
      figuresOf(
        rows,
        chart,
        { print, labelOf: (field) => labelOf({ path: field, schema: schema.properties[field] ?? {} }), others: texts.chartOthers },
        categories,
      ),
    [rows, chart, print, schema, texts, categories],
  );
  const [field = ''] = chart.values;
  const unit = schema.properties[field]?.['x-unit'];
  const printFigure = useCallback((figure: number | undefined) => (figure === undefined ? '' : print(field, figure)), [print, field]);
  if (!Array.isArray(rows)) return <ChartSpace chart={chart} />;
  if (figures.series.length === 0 || rows.length === 0) return empty === '' ? null : <p className={classes['empty']}>{empty}</p>;
  const head = labelOf({ path: chart.category, schema: schema.properties[chart.category] ?? {} });
  return (
    <figure className={classes['chart']} aria-labelledby={id}>
      <div className={classes['head']}>
        <figcaption id={id} className={classes['label']}>
          {label}
          {unit !== undefined && <span className={classes['unit']}> ({unit})</span>}
        </figcaption>
        <Button
          className={classes['open'] ?? ''}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTable size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={`${id}-table`}
          onClick={() => setIsOpen((open) => !open)}
        >
          {texts.chartTable}
        </Button>
      </div>
      {hasLegend(chart) && <Legend series={figures.series} kind={chart.kind} />}
      <ChartDrawing chart={chart} figures={figures} label={fillText(texts.chartKeys, { label })} print={printFigure} />
      <div id={`${id}-table`} className={classes['table']} hidden={!isOpen}>
        <ChartTable figures={figures} label={label} head={head} print={printFigure} total={total} />
      </div>
    </figure>
  );
}

/** Keeps the height of a chart until its rows are loaded. */
function ChartSpace({ chart }: { readonly chart: Chart }) {
  return <div style={{ minHeight: chartHeight(chart) }} />;
}

/** The table needs none. */
function Legend({ series, kind }: { readonly series: readonly Series[]; readonly kind: Chart['kind'] }) {
  return (
    <ul className={classes['legend']}>
      {series.map(({ key, label, color }) => (
        <li key={key} data-series={color} data-kind={kind}>
          {label}
        </li>
      ))}
    </ul>
  );
}
