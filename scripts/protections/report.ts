import { styleText } from 'node:util';
import type { Trial } from './try-protection.ts';

const VERDICTS: Readonly<Record<Trial['outcome'], string>> = {
  failed: 'failed as it must',
  passed: 'STILL PASSES',
  'did not run': 'DID NOT RUN',
  'not tried': 'not tried',
};

/** Prints protection, verdict and evidence at once. */
export function printTrial({ protection, outcome, evidence }: Trial): void {
  const colour = outcome === 'failed' ? 'green' : outcome === 'not tried' ? 'yellow' : 'red';
  console.log(`${styleText(colour, VERDICTS[outcome])}  ${protection.name}\n    ${evidence}`);
}

/** The table at the end. */
export function printTrials(trials: readonly Trial[]): void {
  const rows = trials.map(({ protection: { name, test }, outcome }) => [
    name,
    `${test.file.replace('tests/', '')}: ${test.title}`,
    VERDICTS[outcome],
  ]);
  const all = [['protection', 'test', 'with the protection out'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  console.log('');
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(' | ')
        .trimEnd(),
    );
  const count = (wanted: Trial['outcome']) => trials.filter(({ outcome }) => outcome === wanted).length;
  const others = (['passed', 'did not run', 'not tried'] as const).filter((outcome) => count(outcome) > 0);
  console.log(
    `\n${[`${count('failed')} of ${trials.length} failed as they must`, ...others.map((outcome) => `${count(outcome)} ${VERDICTS[outcome]}`)].join(', ')}`,
  );
}
