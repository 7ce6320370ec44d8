import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mantineStyles } from '../scripts/build/mantine-styles.ts';
import { pdfFiles } from '../scripts/build/pdf-files.ts';
import { markdownPages } from './markdown-pages.ts';
import { screenStories } from './screen-stories.ts';

const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Styles come as in the product, so that a story shows what the app would. */
export default defineConfig({
  plugins: [
    markdownPages(),
    screenStories(),
    react(),
    pdfFiles(inRepository('node_modules/pdfjs-dist')),
    mantineStyles([inRepository('renderer'), inRepository('src/app'), inRepository('stories'), inRepository('.storybook')]),
  ],
  build: {
    // Browsers that know light-dark(): lowered, it loses the colour scheme chosen in the page. Of `build`, Storybook takes this alone.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
});
