import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../processes/run-command.ts';

const PEERS = join(import.meta.dirname, 'peers');

/** Installs the peers into their own `node_modules`, once. @throws Error with the output of npm if it fails */
export async function installPeers(): Promise<void> {
  if (existsSync(join(PEERS, 'node_modules'))) return;
  const { exitCode, output } = await runCommand(['npm', '--prefix', PEERS, 'ci', '--ignore-scripts'], { output: 'keep' });
  if (exitCode !== 0) throw new Error(`The peers could not be installed.\n${output}`);
}
