/**
 * `npm run fuzz`: sends the server requests made from its contract, and reports wrong replies.
 * `-- --requests 5000 --seed 7` sends so many of a seed; a finding names its seed.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runCommand } from './processes/run-command.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: String(randomInt(1, 2 ** 32)) } },
});
for (const [name, value] of Object.entries(values)) if (!/^[1-9]\d*$/.test(value)) throw new Error(`--${name} is a whole number above 0.`);

const { exitCode } = await runCommand(
  ['vitest', 'run', '--project=api', 'tests/api/fuzz.test.ts', '--reporter=verbose', '--disable-console-intercept'],
  { output: 'show', env: { FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed } },
);
process.exitCode = exitCode;
