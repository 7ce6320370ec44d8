import type { Settings } from './settings/settings.ts';

/** Says that requests are answered, and by whom they may be made. Programs wait for the last line. */
export async function printReadyMessage({ isDemo }: Pick<Settings, 'isDemo'>, address: string): Promise<void> {
  if (isDemo) {
    const { demoSignIns } = await import('./seed/demo.ts');
    process.stdout.write(`${demoSignIns()}\n`);
  }
  process.stdout.write(`ready ${address}\n`);
}
