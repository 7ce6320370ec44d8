/**
 * `npm run protections`: takes each protection out of a copy of the source and sees its test fail. Words choose rows by
 * what their names or tests contain: `npm run protections -- bot-check link`.
 */
import { endOnSignals } from './processes/end-on-signals.ts';
import { memoryFolder } from './processes/memory-folder.ts';
import { startPostgres } from './processes/postgres-server.ts';
import { protections } from './protections/table.ts';
import type { Protection } from './protections/protection.ts';
import { printTrial, printTrials } from './protections/report.ts';
import { runNamedTests } from './protections/run-named-tests.ts';
import { type Trial, tryProtection } from './protections/try-protection.ts';
import { createWorkingCopy, type WorkingCopy } from './protections/working-copy.ts';

endOnSignals();
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = protections.filter(
  ({ name, test }) => words.length === 0 || words.some((word) => `${name} ${test.file}`.toLowerCase().includes(word)),
);
const needsServer = chosen.some(({ engine }) => engine === 'server');
const postgres = needsServer ? await startPostgres(memoryFolder()) : undefined;
const copy = createWorkingCopy();
try {
  if (await passUnaltered(copy)) {
    const trials: Trial[] = [];
    for (const protection of chosen) {
      const trial = await tryOne(copy, protection);
      printTrial(trial);
      trials.push(trial);
    }
    printTrials(trials);
    if (trials.some(({ outcome }) => outcome === 'passed' || outcome === 'did not run')) process.exitCode = 1;
  } else process.exitCode = 1;
} finally {
  copy.remove();
  await postgres?.stop();
}

/** A test that fails anyway proves nothing. Those that want a server of PostgreSQL are skipped on the embedded database. */
async function passUnaltered({ directory }: WorkingCopy): Promise<boolean> {
  const runs = [
    { rows: chosen.filter(({ engine }) => engine === undefined), env: {} },
    ...(postgres === undefined
      ? []
      : [{ rows: chosen.filter(({ engine }) => engine !== undefined), env: { TEST_DATABASE_URL: postgres.url } }]),
  ];
  for (const { rows, env } of runs.filter((run) => run.rows.length > 0)) {
    const tests = rows.map(({ test }) => test);
    const { passed, failures, output } = await runNamedTests(directory, tests, env);
    if (failures.length > 0 || passed === 0) {
      console.log(failures.length > 0 ? `With nothing taken out these fail:\n${failures.join('\n')}` : output);
      return false;
    }
    console.log(`${passed} tests pass while nothing is taken out.`);
  }
  return true;
}

async function tryOne(to: WorkingCopy, protection: Protection): Promise<Trial> {
  if (protection.engine === undefined) return tryProtection(to, protection, {});
  if (postgres === undefined) return { protection, outcome: 'not tried', evidence: 'PostgreSQL is not installed' };
  return tryProtection(to, protection, { TEST_DATABASE_URL: postgres.url });
}
