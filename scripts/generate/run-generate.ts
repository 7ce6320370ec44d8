import { join } from 'node:path';
import { findUnreadable } from '#scripts/documents/find-unreadable.ts';
import { printFindings } from '#src/documents/report.ts';
import { hashSources, removeStamp, writeStamp } from '#src/server/documents/generated-stamp.ts';
import { addMigrations } from './add-migrations.ts';
import { generate } from './generate.ts';
import { storeParts } from './cached-parts.ts';
import { findStale, writeStale } from './output.ts';

/** Brings what is generated below `root` up to date, and prints what was written or which document is at fault; returns the exit code. */
export async function runGenerate(root: string): Promise<number> {
  const started = performance.now();
  try {
    const { files, written } = await generateFiles(root);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`schemas/generated: ${files} files, ${written} of them written, in ${seconds} s.`);
    return 0;
  } catch (error) {
    const faults = await faultsOf(root);
    // Every document is right: the fault is the generator's own.
    if (faults.length === 0) throw error;
    for (const fault of faults) console.error(fault);
    console.error('Nothing was generated.');
    return 1;
  }
}

async function generateFiles(root: string): Promise<{ readonly files: number; readonly written: number }> {
  const folder = join(root, 'schemas/generated');
  if (await addMigrations(root)) console.log('A migration was added for a newly sorted or searched field: commit it.');
  const sources = hashSources(root);
  const output = await generate(join(root, 'schemas'));
  removeStamp(root);
  const stale = await findStale(folder, output);
  await writeStale(folder, output, stale);
  writeStamp(root, sources);
  await storeParts();
  return { files: output.size, written: stale.length };
}

async function faultsOf(root: string): Promise<readonly string[]> {
  const unreadable = await findUnreadable(root);
  if (unreadable.length > 0) return unreadable;
  const { checkFolder } = await import('#scripts/documents/check-folder.ts');
  const { findings, texts } = await checkFolder(root);
  return printFindings(findings, texts);
}
