import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:m?js|css|svg|json)$/;
/** Below this a compressed copy is hardly smaller. */
const MIN_BYTES = 256;
const compress = promisify(brotliCompress);

/** Vite plugin: writes a brotli copy (`<file>.br`) beside each text asset of a minified build, for the server to send as it is. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: ({ build }, { command }) => command === 'build' && build?.minify !== false,
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const names = await readdir(dir, { recursive: true });
      await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => writeCompressed(join(dir, name))));
    },
  };
}

async function writeCompressed(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.byteLength < MIN_BYTES) return;
  await writeFile(`${path}.br`, await compress(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength } }));
}
