import 'virtual:mantine-styles.css';
import '#src/app/theme/styles.css';
import '#stories/support/stories.css';
import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { Look } from '#stories/support/product-theme.tsx';
import { createPageRenderer } from '#stories/support/page-renderer.tsx';
import { globalTypes, initialGlobals, readToolbar, viewports } from '#stories/support/toolbar.ts';

const preview: Preview = {
  // Storybook would hold updates back until an event is over and report those that come later; here a story is played as it is in the
  // product.
  beforeAll: () =>
    configure({
      // Parts of a story come when they are first wanted.
      asyncUtilTimeout: 5_000,
      unstable_advanceTimersWrapper: (advance) => advance(),
      asyncWrapper: (wait) => wait(),
      eventWrapper: (fire) => fire(),
    }),
  globalTypes,
  initialGlobals,
  parameters: {
    layout: 'fullscreen',
    viewport: { options: viewports },
    // As the tests ask: WCAG 2.2 AA.
    a11y: { options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } },
    controls: { disableSaveFromUI: true },
    docs: { renderer: createPageRenderer },
    options: { storySort: { order: ['Guide', 'Screens', 'Widgets', 'Forms', 'Grids', 'Dialogs', 'Reference', ['glossary'], 'Decisions'] } },
  },
  decorators: [
    (Story, { globals }) => (
      <Look scheme={readToolbar(globals).scheme}>
        <Story />
      </Look>
    ),
  ],
};

export default preview;
