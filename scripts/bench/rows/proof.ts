/** How long `npm test` and `.ci/run` take. */
import { runCommand } from '../../processes/run-command.ts';
import type { BenchRow, Measurement } from '../measurement.ts';
import { digits } from '../statistics.ts';

const COMMANDS = [
  { what: 'npm test', command: ['node', 'scripts/test.ts'], markMinutes: 8 },
  { what: '.ci/run', command: ['.ci/run'], markMinutes: 15 },
] as const;

export const proof: BenchRow = {
  name: 'proof',
  title: 'The checks and tests of this checkout',
  isOnRequest: true,
  async measure() {
    const measurements: Measurement[] = [];
    for (const { what, command, markMinutes } of COMMANDS) {
      const { exitCode, seconds } = await runCommand(command, { output: 'show' });
      if (exitCode !== 0) throw new Error(`${what} failed.`);
      const minutes = seconds / 60;
      const mark = `<= ${markMinutes} min`;
      measurements.push({ what, ours: `${digits(minutes)} min`, yardstick: '', mark, isMet: minutes <= markMinutes });
    }
    return measurements;
  },
};
