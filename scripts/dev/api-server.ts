/** The API server of `npm run dev`: restarted when its code changes, updated with new documents while it runs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { COMPILE_CACHE } from '../processes/compile-cache.ts';

/** Folders of its code. */
const WATCHED = ['src/server', 'src/domain', 'src/documents', 'src/expression', 'schemas/formats'];
/** Debounce: editors write several files at once. */
const PAUSE_MS = 100;

export interface ApiServer {
  /** Resolves when it uses the newest documents, or is about to start with them. */
  isUpToDate(): Promise<void>;
  /** Loads the generated documents; restarts if that fails. */
  takeDocuments(): void;
  restart(): void;
  stop(signal: NodeJS.Signals): Promise<void>;
}

export function startApiServer(entry: string, env: NodeJS.ProcessEnv): ApiServer {
  let running = start();
  let turn: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work).catch((thrown: unknown) => console.error(thrown));
  };

  function start(): ChildProcess {
    return spawn(process.execPath, [entry], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...env, ...COMPILE_CACHE } });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }

  async function startAnew(): Promise<void> {
    await end('SIGTERM');
    running = start();
  }

  async function replace(): Promise<void> {
    const isReplaced = running.connected && (await askToReplace(running));
    if (!isReplaced) await startAnew();
  }

  const restart = () => inTurn(startAnew);
  const watchers = WATCHED.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (file?.endsWith('.ts') !== true) return;
      clearTimeout(timer);
      timer = setTimeout(restart, PAUSE_MS);
    }),
  );
  return {
    isUpToDate: () => turn,
    takeDocuments: () => inTurn(replace),
    restart,
    stop: async (signal) => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await turn;
      await end(signal);
    },
  };
}

/** Skipped while it starts or ends: then it reads them at the next start. */
function askToReplace(server: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('message', (answer) => resolve(typeof answer === 'object' && 'isReplaced' in answer && answer.isReplaced === true));
    server.once('exit', () => resolve(false));
    server.send('documents', (error) => error && resolve(false));
  });
}
