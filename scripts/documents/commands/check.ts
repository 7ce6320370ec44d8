import { checkFolder } from '../check-folder.ts';
import { checkGenerated } from '../check-generated.ts';
import { fixFolder } from '../fix.ts';
import { checkScenarios } from '../scenarios/check-scenarios.ts';
import { runGenerate } from '#scripts/generate/run-generate.ts';
import { printCosts } from '#src/documents/screen-costs.ts';
import type { Finding } from '#src/documents/finding.ts';
import { printFindings } from '#src/documents/report.ts';

/**
 * Checks everything about the documents and prints findings, a line each: the documents themselves, what is generated from them,
 * and, once they are sound, the scenarios of what was changed and what these cover (`--all`: every scenario). `--fix` makes the mends that
 * are certain first, `--costs` prints
 * the costs of each screen too. Returns the exit code.
 */
export async function check(root: string, options: ReadonlySet<string>): Promise<number> {
  const started = performance.now();
  const { outcome, made } = options.has('--fix') ? await fixFolder(root) : { outcome: await checkFolder(root), made: [] };
  for (const line of made) console.log(`fixed: ${line}`);
  const { findings, texts, documents, expressions, behaviours, costs } = outcome;
  // Generation needs valid schemas.
  const isGeneratable = !findings.some(({ file }) => file.startsWith('schemas/'));
  if (options.has('--fix') && isGeneratable) await runGenerate(root, false);
  const stale = isGeneratable ? await checkGenerated(root) : [];
  const isSound = findings.length + stale.length === 0;
  const ofScenarios: readonly Finding[] = isSound ? await checkScenarios(root, texts, options.has('--all')) : [];
  const lines = printFindings([...findings, ...stale, ...ofScenarios], texts);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  for (const line of lines) console.log(line);
  if (lines.length > 0) {
    console.error(`${lines.length} findings.${isSound ? '' : ' Scenarios run once there are none.'}`);
    return 1;
  }
  if (options.has('--costs')) for (const line of printCosts(costs)) console.log(line);
  const counts = [`${documents} documents`, `${expressions} expressions`, `${behaviours.length} behaviours (${behaviours.join(', ')})`];
  console.log(`${counts.join(', ')}: all valid, in ${seconds} s.`);
  return 0;
}
