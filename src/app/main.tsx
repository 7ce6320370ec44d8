import 'virtual:mantine-styles.css';
import './theme/styles.css';
import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { Fragment } from 'react';
import { createRoot } from 'react-dom/client';
import { RendererProvider } from '#renderer/index.ts';
import { AppContext } from './app-context.ts';
import { PageHost } from './shell/page-host.tsx';
import { startApp } from './start-app.ts';
import { cssVariables, theme } from './theme/theme.ts';
import { texts } from './texts.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const colorScheme = localStorageColorSchemeManager({ key: 'quayline.colors' });
const rendererTexts = {
  screen: texts.screen,
  form: {
    ...texts.form,
    issues: texts.issues,
    problemsTitle: texts.screen.problemsTitle,
    grid: texts.grid,
    explanation: texts.explanation,
  },
  grid: texts.grid,
  keys: texts.keys,
  preview: texts.preview,
  views: texts.views,
  undo: texts.undo,
  many: texts.many,
};
const { app, ports } = startApp();
const loadForms = async () => (await import('./widgets/index.ts')).forms;
/** Documents change only in development. */
const Live = import.meta.env.DEV ? (await import('./documents/live-documents.tsx')).LiveDocuments : Fragment;

// Styles made at run time need the page's nonce: Mantine's own and the scroll lock's.
setNonce(nonce);
const root = document.getElementById('app');
if (root === null) throw new Error('The page has no element for the app.');
createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorScheme}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <AppContext value={app}>
      <RendererProvider ports={ports} texts={rendererTexts} loadForms={loadForms}>
        <Live>
          <PageHost />
        </Live>
      </RendererProvider>
    </AppContext>
  </MantineProvider>,
);
