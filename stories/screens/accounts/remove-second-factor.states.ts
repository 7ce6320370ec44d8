import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  Empty: {},
  Incomplete: { press: ['Remove'] },
} satisfies ScreenStates;
