import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  Ending: { input: { endsAt: '2026-11-28T03:32:00Z' } },
} satisfies ScreenStates;
