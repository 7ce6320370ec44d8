/** Loads code that draws screens in a Vite process: Node cannot import components. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'tests/support/scenarios';

/** Whether scenarios can be run: an installation has no tests. */
export function hasRunner(root: string): boolean {
  return existsSync(join(root, FOLDER));
}

/** @param file a module that runs scenarios */
export async function withRunner<Runner, Result>(
  root: string,
  file: 'find-failures.ts' | 'find-differences.ts',
  run: (runner: Runner) => Promise<Result>,
): Promise<Result> {
  const { createServer } = await import('vite');
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const runner: Runner = Object(await server.ssrLoadModule(join(root, FOLDER, file)));
    return await run(runner);
  } finally {
    await server.close();
  }
}
