import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE_ID = 'virtual:pdf-files';
const RESOLVED_ID = `\0${MODULE_ID}`;

/** What the PDF library asks for: its worker, character maps, the typefaces that every reader has, decoders without WebAssembly. */
const FOLDERS: Readonly<Record<string, RegExp>> = {
  'legacy/build': /^pdf\.worker\.min\.mjs$/,
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(?:pfb|ttf)$/,
  wasm: /_nowasm_fallback\.js$/,
};

/**
 * Vite plugin: `virtual:pdf-files` exports the address below which those files lie, as its default. The build carries them under
 * the release of the library, because their names never change.
 * @param library folder of the installed package
 */
export function pdfFiles(library: string): Plugin {
  let address = `/@fs${library}/`;
  let folder = '';
  return {
    name: 'pdf-files',
    async configResolved({ command, base }) {
      if (command === 'serve') return;
      const { version } = JSON.parse(await readFile(join(library, 'package.json'), 'utf8'));
      folder = `assets/pdf-${version}`;
      address = `${base}${folder}/`;
    },
    resolveId: (id) => (id === MODULE_ID ? RESOLVED_ID : undefined),
    load: (id) => (id === RESOLVED_ID ? `export default ${JSON.stringify(address)};` : undefined),
    async generateBundle() {
      for (const [part, wanted] of Object.entries(FOLDERS)) {
        for (const name of (await readdir(join(library, part))).filter((one) => wanted.test(one))) {
          const source = await readFile(join(library, part, name));
          this.emitFile({ type: 'asset', fileName: `${folder}/${part}/${name}`, source });
        }
      }
    },
  };
}
