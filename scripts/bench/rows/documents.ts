import { runCommand } from '../../processes/run-command.ts';
import type { BenchRow } from '../measurement.ts';
import { median, spread } from '../statistics.ts';

const RUNS = 3;
const MARK_MS = 3_000;

export const documents: BenchRow = {
  name: 'documents',
  title: 'npm run documents, the whole repository (median / slowest)',
  async measure() {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      times.push((await runCommand(['node', 'scripts/documents/main.ts'], { output: 'keep' })).seconds * 1_000);
    }
    return [
      {
        what: 'check of every document',
        ours: spread(times, [0.5, 1]),
        yardstick: '',
        mark: `<= ${MARK_MS} ms`,
        isMet: median(times) <= MARK_MS,
      },
    ];
  },
};
