import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const MODULE_ID = 'virtual:guide-chapter';
const CHAPTER = `\0${MODULE_ID}`;

/** Vite plugin: `virtual:guide-chapter` exports the text of a page of the guide, as Markdown. @param path of the page */
export function guideChapter(path: string): Plugin {
  return {
    name: 'guide-chapter',
    resolveId: (id) => (id === MODULE_ID ? CHAPTER : undefined),
    async load(id) {
      if (id !== CHAPTER) return undefined;
      this.addWatchFile(path);
      return `export default ${JSON.stringify(await readFile(path, 'utf8'))};`;
    },
  };
}
