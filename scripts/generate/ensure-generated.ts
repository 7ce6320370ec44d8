import { isGenerated } from '#src/server/documents/generated-stamp.ts';
import { REPOSITORY } from '../processes/run-command.ts';

/** Generates `schemas/generated` unless it fits its sources; ends the process if a document is at fault. */
export async function ensureGenerated(): Promise<void> {
  if (isGenerated(REPOSITORY)) return;
  const { runGenerate } = await import('./run-generate.ts');
  const exitCode = await runGenerate(REPOSITORY);
  if (exitCode !== 0) process.exit(exitCode);
}
