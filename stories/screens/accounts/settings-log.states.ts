import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  Filled: { role: 'administrator' },
  Empty: { role: 'administrator', replies: { listSettingsChanges: () => [] } },
} satisfies ScreenStates;
