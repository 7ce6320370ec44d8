import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Environment of a child process that caches the compiled sources for the next one. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.build/compile-cache/', import.meta.url)) } as const;

/** The same for later imports of this process and its threads. */
export function cacheCompiledSources(): void {
  Object.assign(process.env, COMPILE_CACHE);
  enableCompileCache();
}
