import { checkFolder } from '../check-folder.ts';
import { checkGenerated } from '../check-generated.ts';
import { printCosts } from '#src/documents/costs.ts';
import { printFindings } from '#src/documents/report.ts';

/** Checks and prints findings, with `--costs` also the costs of each screen; returns the exit code. */
export async function check(root: string, options: ReadonlySet<string>): Promise<number> {
  const started = performance.now();
  const { findings, texts, documents, expressions, behaviours, costs } = await checkFolder(root);
  // Nothing can be generated from schemas that are wrong.
  const stale = findings.some(({ file }) => file.startsWith('schemas/')) ? [] : await checkGenerated(root);
  const lines = printFindings([...findings, ...stale], texts);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  for (const line of lines) console.log(line);
  if (lines.length > 0) {
    console.error(`${lines.length} findings.`);
    return 1;
  }
  if (options.has('--costs')) for (const line of printCosts(costs)) console.log(line);
  const counts = [`${documents} documents`, `${expressions} expressions`, `${behaviours.length} behaviours (${behaviours.join(', ')})`];
  console.log(`${counts.join(', ')}: all right, in ${seconds} s.`);
  return 0;
}
