import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** For a process that is started: with it, what Node makes of the sources, without types and compiled, is kept for the next one. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.build/compile-cache/', import.meta.url)) } as const;

/** The same for what this process imports from now on, and its threads. */
export function keepCompiled(): void {
  Object.assign(process.env, COMPILE_CACHE);
  enableCompileCache();
}
