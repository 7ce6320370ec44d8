import { runCommand } from '../processes/run-command.ts';
import { addTallies, type Tally } from './tally.ts';

interface StaticCheck {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const STATIC_CHECKS: readonly StaticCheck[] = [
  { name: 'generated files are current', command: ['node', 'scripts/generate/main.ts', '--check'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'documents', command: ['node', 'scripts/documents/main.ts'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'unused files and exports', command: ['knip', '--no-progress'] },
];

/** Checks that run no test, one after the other; prints what the failing ones say. */
export async function runStaticChecks(): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const check of STATIC_CHECKS) tallies.push(await runCheck(check));
  return addTallies(tallies);
}

async function runCheck({ name, command }: StaticCheck): Promise<Tally> {
  const { exitCode, output, seconds } = await runCommand(command, { output: 'keep' });
  const passed = exitCode === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(output);
  return passed ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] };
}
