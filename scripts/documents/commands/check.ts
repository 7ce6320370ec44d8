import { checkFolder } from '../check-folder.ts';
import { fixFolder } from '../fix.ts';
import { formatDocuments } from '../format.ts';
import { checkScenarios } from '../scenarios/check-scenarios.ts';
import { runGenerate } from '#scripts/generate/run-generate.ts';
import { printFindings } from '#src/documents/report.ts';
import { isGenerated } from '#src/server/documents/generated-stamp.ts';

/**
 * Checks everything about the documents, generates what they changed, and prints findings, a line each: those of the documents
 * themselves and, once they are sound, of the scenarios of what was changed and what these cover (`--all`: every scenario). `--fix`
 * makes the mends that are certain first, and formats the documents. Returns the exit code.
 */
export async function check(root: string, options: ReadonlySet<string>): Promise<number> {
  const started = performance.now();
  if (options.has('--fix')) {
    for (const line of (await fixFolder(root)).made) console.log(`fixed: ${line}`);
    await formatDocuments(root);
  }
  const { findings, texts, documents, expressions, behaviours } = await checkFolder(root);
  // Nothing can be generated from schemas and listings that are wrong.
  const isGeneratable = !findings.some(({ file }) => file.startsWith('schemas/') || file.endsWith('.listing.json'));
  if (isGeneratable && !isGenerated(root) && (await runGenerate(root)) !== 0) return 1;
  const isSound = findings.length === 0;
  const ofScenarios = isSound ? await checkScenarios(root, texts, options.has('--all')) : [];
  const lines = printFindings([...findings, ...ofScenarios], texts);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  for (const line of lines) console.log(line);
  if (lines.length > 0) {
    console.error(`${lines.length} findings.${isSound ? '' : ' Scenarios run once there are none.'}`);
    return 1;
  }
  const counts = [`${documents} documents`, `${expressions} expressions`, `${behaviours.length} behaviours (${behaviours.join(', ')})`];
  console.log(`${counts.join(', ')}: all valid, in ${seconds} s.`);
  return 0;
}
