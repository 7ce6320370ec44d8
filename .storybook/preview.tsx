import 'virtual:mantine-styles.css';
import '#src/app/styles.css';
import '#stories/support/stories.css';
import type { Preview } from '@storybook/react-vite';
import { Look } from '#stories/support/look.tsx';
import { createPageRenderer } from '#stories/support/page-renderer.tsx';
import { globalTypes, initialGlobals, readToolbar, viewports } from '#stories/support/toolbar.ts';

const preview: Preview = {
  globalTypes,
  initialGlobals,
  parameters: {
    layout: 'fullscreen',
    viewport: { options: viewports },
    controls: { disableSaveFromUI: true },
    docs: { renderer: createPageRenderer },
    options: { storySort: { order: ['Guide', 'Screens', 'Widgets', 'Forms', 'Grids', 'Dialogs', 'Reference', 'Decisions'] } },
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
