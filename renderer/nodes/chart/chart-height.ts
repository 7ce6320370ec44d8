import type { Chart } from '#schemas/generated/documents/screen.ts';

const DRAWING = 280;
/** Heading and legend with the gaps below them. */
const [HEAD, LEGEND] = [34, 25];

export const drawingHeight = ({ height = DRAWING }: Chart): number => height;

/** Whether there is a legend: also for a single named series, because the legend shows its name. */
export const hasLegend = ({ series, values }: Chart): boolean => series !== undefined || values.length > 1;

/** Pixels of a whole chart, kept for it until it is there. */
export function chartHeight(chart: Chart): number {
  return HEAD + (hasLegend(chart) ? LEGEND : 0) + drawingHeight(chart);
}
