import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { REPOSITORY } from '../processes/run-command.ts';

export interface RunningServer {
  /** `http://…` */
  readonly url: string;
  /** Milliseconds from the start of the process until it printed `ready`. */
  readonly readyAfterMs: number;
  /** Stops it gracefully. */
  stop(): Promise<void>;
}

const STOP_WITHIN_MS = 20_000;

/** Runs a script of the repository that prints `ready http://…`. @throws Error with its output if it ends instead */
export async function startServer(
  script: string,
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<RunningServer> {
  const started = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // It must not outlive the bench, however that ends.
  const killNow = () => void child.kill('SIGKILL');
  process.once('exit', killNow);
  const exited = once(child, 'exit').finally(() => process.off('exit', killNow));
  let said = '';
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
        const url = /^ready (http\S+)$/m.exec(said)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
  });
  const url = await Promise.race([ready, exited.then(() => '')]);
  if (url === '') throw new Error(`${script} ended before it was ready:\n${said}`);
  return {
    url,
    readyAfterMs: performance.now() - started,
    async stop() {
      const deadline = setTimeout(killNow, STOP_WITHIN_MS);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(deadline);
    },
  };
}
