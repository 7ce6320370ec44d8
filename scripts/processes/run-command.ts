import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

export interface CommandResult {
  readonly exitCode: number;
  /** Standard output and error, in order; empty if they were shown at once. */
  readonly output: string;
  readonly seconds: number;
}

/** Runs a command of `node_modules/.bin` in the repository, or another directory. `output: 'show'` passes its output through. */
export async function runCommand(
  command: readonly [string, ...string[]],
  options: { readonly output: 'keep' | 'show'; readonly env?: Readonly<Record<string, string>>; readonly directory?: string },
): Promise<CommandResult> {
  const started = performance.now();
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: options.directory ?? REPOSITORY,
    env: { ...process.env, ...options.env, PATH: searchPath() },
    stdio: ['ignore', ...(options.output === 'show' ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  return { exitCode, output: chunks.join(''), seconds: (performance.now() - started) / 1_000 };
}

/** The shebang lines of the tools use the Node that runs this script. */
function searchPath(): string {
  return [dirname(process.execPath), join(REPOSITORY, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
}
