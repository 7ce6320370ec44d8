import { runCommand } from '../processes/run-command.ts';

/** Formats the documents below `root`: what fits on a line is one. Invalid JSON stays as it is; the check reports it. */
export async function formatDocuments(root: string): Promise<void> {
  await runCommand(['oxfmt', 'schemas', 'screens'], { output: 'keep', directory: root });
}
