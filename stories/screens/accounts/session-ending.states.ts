import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  Ending: { input: { endsAt: '4:32 pm' } },
} satisfies ScreenStates;
