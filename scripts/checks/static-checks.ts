import { runCommand } from '../processes/run-command.ts';
import { addTallies, type Tally } from './tally.ts';

interface StaticCheck {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const STATIC_CHECKS: readonly StaticCheck[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'documents', command: ['node', 'scripts/documents/main.ts'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'unused files and exports', command: ['knip', '--no-progress'] },
];

/** Checks that run no test, two at a time; prints the output of those that fail. */
export async function runStaticChecks(): Promise<Tally> {
  const tallies: Tally[] = [];
  const waiting = [...STATIC_CHECKS];
  const runInTurn = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) tallies.push(await runCheck(check));
  };
  await Promise.all([runInTurn(), runInTurn()]);
  return addTallies(tallies);
}

async function runCheck({ name, command }: StaticCheck): Promise<Tally> {
  const { exitCode, output, seconds } = await runCommand(command, { output: 'keep' });
  const passed = exitCode === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(output);
  return passed ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] };
}
