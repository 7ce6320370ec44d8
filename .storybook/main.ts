import type { StorybookConfig } from '@storybook/react-vite';
import { fileURLToPath } from 'node:url';
import { screenIndexer } from './screen-stories.ts';

const config: StorybookConfig = {
  stories: [
    { directory: '../stories/guide', files: '*.mdx', titlePrefix: 'Guide' },
    { directory: '../stories', files: '*/*.stories.@(ts|tsx)' },
    { directory: '../screens', files: '**/*.screen.json' },
    { directory: '../schemas/generated/screens', files: '**/*.screen.json' },
    { directory: '../stories/reference', files: '*.mdx', titlePrefix: 'Reference' },
    { directory: '../stories/decisions', files: '*.mdx', titlePrefix: 'Decisions' },
  ],
  framework: {
    name: '@storybook/react-vite',
    // The product's own configuration builds the app and refuses Storybook in it.
    options: { builder: { viteConfigPath: fileURLToPath(new URL('./vite.config.ts', import.meta.url)) } },
  },
  addons: ['@storybook/addon-a11y'],
  experimental_indexers: (indexers = []) => [screenIndexer, ...indexers],
  typescript: { reactDocgen: false, check: false },
  docs: { defaultName: 'Page' },
  core: { disableTelemetry: true, enableCrashReports: false, disableWhatsNewNotifications: true },
  features: { backgrounds: false, measure: false, outline: false, sidebarOnboardingChecklist: false },
};

export default config;
