import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '#scripts/processes/compile-cache.ts';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { DEMO } from './app.ts';
import { copyModel } from './models.ts';

const ours = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

/** The embedded database's program is compiled once, and not better: no server here lives as long as that takes. */
const SHORT_LIVED = '--liftoff-only';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Exit code and signal, once it has ended. */
  readonly exited: Promise<unknown[]>;
  /** `http://…`; empty when the process ended before it was ready. */
  readonly address: string;
  /** What it has printed so far. */
  said(): string;
}

export interface ServerProcesses {
  /**
   * Starts the real server on a free port; resolves once it is ready, or has ended.
   * @param killAfterMs milliseconds after which it is killed, ready or not
   */
  start(environment?: Readonly<Record<string, string>>, killAfterMs?: number): Promise<ServerProcess>;
  /** Terminates the processes still running. */
  killAll(): Promise<void>;
}

/** Servers as processes of their own, all on one data directory; `main` names the file to run, where it is not ours. */
export function serverProcesses(main: string = ours): ServerProcesses {
  let directory: string | undefined;
  const started: ChildProcess[] = [];
  return {
    async start(environment = {}, killAfterMs) {
      if (directory === undefined) {
        directory = temporaryDirectory('process');
        // Its first start would take seconds.
        if (main === ours && !('DATABASE_URL' in environment || 'DATA_DIR' in environment)) await copyModel(DEMO, directory);
      }
      const own = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'silent' };
      const env = { ...own, ...COMPILE_CACHE, ...environment };
      const child = spawn(process.execPath, [SHORT_LIVED, main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      started.push(child);
      let said = '';
      const exited = once(child, 'exit');
      if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      const { promise: ready, resolve } = Promise.withResolvers<void>();
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          if (/^ready http/m.test(said)) resolve();
        });
      }
      await Promise.race([ready, exited]);
      return { child, exited, said: () => said, address: /^ready (http\S+)$/m.exec(said)?.[1] ?? '' };
    },
    async killAll() {
      for (const child of started.splice(0)) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    },
  };
}
