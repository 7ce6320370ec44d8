import type { Settings } from './settings/settings.ts';

/** Prints that the server is ready and how to sign in. Programs wait for the last line. */
export async function printReadyMessage({ isDemo }: Pick<Settings, 'isDemo'>, address: string): Promise<void> {
  if (isDemo) {
    const { demoSignIns } = await import('./seed/demo.ts');
    process.stdout.write(`${demoSignIns()}\n`);
  }
  process.stdout.write(`ready ${address}\n`);
}
