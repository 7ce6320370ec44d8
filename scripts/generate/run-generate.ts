import { join } from 'node:path';
import { findUnreadable } from '#scripts/documents/find-unreadable.ts';
import { printFindings } from '#src/documents/report.ts';
import { generate } from './generate.ts';
import { storeParts } from './kept-parts.ts';
import { findStale, writeStale, type Output } from './output.ts';

/** Brings what is generated below `root` up to date, or only lists what is stale, and prints; answers the exit code. */
export async function runGenerate(root: string, isOnlyCheck: boolean): Promise<number> {
  const folder = join(root, 'schemas/generated');
  const output = await generateOr(root, (line) => console.error(line));
  if (output === undefined) return 1;
  await storeParts();
  const stale = await findStale(folder, output);
  if (!isOnlyCheck) await writeStale(folder, output, stale);
  for (const path of stale) console.log(`schemas/generated/${path} ${isOnlyCheck ? 'is stale' : 'written'}`);
  if (stale.length === 0) console.log(`schemas/generated/ is current: ${output.size} files.`);
  if (!isOnlyCheck || stale.length === 0) return 0;
  console.error('Run npm run generate and commit what it writes.');
  return 1;
}

/** Undefined where a document is at fault, which is told as the check of documents tells it. */
async function generateOr(root: string, tell: (line: string) => void): Promise<Output | undefined> {
  try {
    return await generate(join(root, 'schemas'));
  } catch (error) {
    const faults = await faultsOf(root);
    // Every document is right: the fault is the generator's own.
    if (faults.length === 0) throw error;
    for (const fault of faults) tell(fault);
    tell('Nothing was generated.');
    return undefined;
  }
}

async function faultsOf(root: string): Promise<readonly string[]> {
  const unreadable = await findUnreadable(root);
  if (unreadable.length > 0) return unreadable;
  const { checkFolder } = await import('#scripts/documents/check-folder.ts');
  const { findings, texts } = await checkFolder(root);
  return printFindings(findings, texts);
}
