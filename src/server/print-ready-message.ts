import type { Settings } from './settings/settings.ts';

/** Prints the demo sign-ins and, as the last line, the address; programs wait for that line. */
export async function printReadyMessage({ isDemo }: Pick<Settings, 'isDemo'>, address: string): Promise<void> {
  if (isDemo) {
    const { demoSignIns } = await import('./seed/demo.ts');
    process.stdout.write(`${demoSignIns()}\n`);
  }
  process.stdout.write(`ready ${address}\n`);
}
