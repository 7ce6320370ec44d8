/**
 * `npm run kill`: kills the server and the commands on its database while they write, start for the first time, migrate, back up and
 * restore, and reports lost data. `-- --kills 40` does it so often.
 */
import { parseArgs } from 'node:util';
import { runCommand } from './processes/run-command.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '200' } } });
if (!/^[1-9]\d*$/.test(values.kills)) throw new Error('--kills is a whole number above 0.');

const { exitCode } = await runCommand(
  ['vitest', 'run', '--project=api', 'tests/api/kills.test.ts', '--reporter=verbose', '--disable-console-intercept'],
  { output: 'show', env: { KILLS: values.kills } },
);
process.exitCode = exitCode;
