/** The value below which the share (0 to 1) of the samples lies; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** Median of times with a resolution of `step`, interpolated within its step. */
export function medianOfSteps(samples: readonly number[], step: number): number {
  const stepOf = (sample: number) => Math.round(sample / step);
  const middle = stepOf(median(samples));
  const below = samples.filter((sample) => stepOf(sample) < middle).length;
  const within = samples.filter((sample) => stepOf(sample) === middle).length;
  return (middle - 0.5 + (samples.length / 2 - below) / within) * step;
}

/** "0.42 / 1.10 ms": median and p95, or other shares. */
export function spread(samples: readonly number[], shares: readonly number[] = [0.5, 0.95], unit = 'ms'): string {
  return `${shares.map((share) => digits(quantile(samples, share))).join(' / ')} ${unit}`;
}

/** "0.0427 / 0.110 ms": median and p95 of times with a resolution of `step`. */
export function spreadOfSteps(samples: readonly number[], step: number): string {
  return `${digits(medianOfSteps(samples, step))} / ${digits(quantile(samples, 0.95))} ms`;
}

/** Three significant digits, more only before the point: 0.427, 16.8, 4200. */
export function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** The time of a piece of work in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
