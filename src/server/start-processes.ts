import { isOneOfSeveral, onRetirement, tellReady } from './processes/messages.ts';
import { Supervisor } from './processes/supervisor.ts';
import { printReadyMessage } from './print-ready-message.ts';
import type { Settings } from './settings/settings.ts';
import { startServer, type StartOptions } from './start-server.ts';

/**
 * The server, in as many processes as the settings say. Of several, this one starts the others and answers no request:
 * SIGHUP replaces them one after the other, SIGTERM ends them.
 * @param program the file that each of them runs
 */
export async function startProcesses(settings: Settings, program: string, options: StartOptions = {}): Promise<void> {
  if (settings.processes.count === 1) return printReadyMessage(settings, (await startServer(settings, options)).address);
  if (!isOneOfSeveral()) return supervise(settings, program);
  const { address, version, retire } = await startServer(settings, options);
  onRetirement(retire);
  tellReady(address, version());
}

/** Keeps the processes of a program running, and this one with them. */
export async function supervise(settings: Pick<Settings, 'isDemo' | 'processes'>, program: string): Promise<void> {
  const tell = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  const supervisor = new Supervisor({ program, count: settings.processes.count, tell });
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void supervisor.stop().then((isInOrder) => process.exit(isInOrder ? 0 : 1));
    });
  }
  // One that comes while they start is not to end them.
  process.on('SIGHUP', () => void supervisor.restart());
  await printReadyMessage(settings, await supervisor.start());
}
