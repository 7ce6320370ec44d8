/**
 * `npm run protections`: removes each protection from a copy of the source and asserts that its test fails, which passes while nothing
 * is removed. Words select rows by their names or tests: `npm run protections -- bot-check link`.
 */
import { endOnSignals } from './processes/end-on-signals.ts';
import { memoryFolder } from './processes/memory-folder.ts';
import { startPostgres } from './processes/postgres-server.ts';
import { protections } from './protections/table.ts';
import type { Protection } from './protections/protection.ts';
import { printTrial, printTrials } from './protections/report.ts';
import { type Trial, tryProtection } from './protections/try-protection.ts';
import { createWorkingCopy } from './protections/working-copy.ts';

endOnSignals();
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = protections.filter(
  ({ name, test }) => words.length === 0 || words.some((word) => `${name} ${test.file}`.toLowerCase().includes(word)),
);
const needsServer = chosen.some(({ engine }) => engine === 'server');
const postgres = needsServer ? await startPostgres(memoryFolder()) : undefined;
const copies = { whole: createWorkingCopy(), altered: createWorkingCopy() };
try {
  const trials: Trial[] = [];
  for (const protection of chosen) {
    const trial = await tryOne(protection);
    printTrial(trial);
    trials.push(trial);
  }
  printTrials(trials);
  if (trials.some(({ outcome }) => outcome === 'passed' || outcome === 'did not run')) process.exitCode = 1;
} finally {
  copies.whole.remove();
  copies.altered.remove();
  await postgres?.stop();
}

async function tryOne(protection: Protection): Promise<Trial> {
  if (protection.engine === undefined) return tryProtection(copies, protection, {});
  if (postgres === undefined) return { protection, outcome: 'not tried', evidence: 'PostgreSQL is not installed' };
  return tryProtection(copies, protection, { TEST_DATABASE_URL: postgres.url });
}
