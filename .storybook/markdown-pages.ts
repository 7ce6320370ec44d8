import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PAGE = fileURLToPath(new URL('../stories/support/written-page.tsx', import.meta.url));

/** Vite plugin: an .mdx file is a page of text, with the components that `written-page.tsx` offers. */
export function markdownPages(): Plugin {
  return {
    name: 'markdown-pages',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.mdx')) return undefined;
      const text = await readFile(id, 'utf8');
      return [
        `import { createElement } from 'react';`,
        `import { WrittenPage } from ${JSON.stringify(PAGE)};`,
        `export default function Page() { return createElement(WrittenPage, { text: ${JSON.stringify(text)} }); }`,
      ].join('\n');
    },
  };
}
