import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  'Second factor as one likes': { role: 'administrator' },
  'Second factor for everybody': { role: 'administrator', replies: { getBusinessSettings: () => ({ requiresSecondFactor: true }) } },
} satisfies ScreenStates;
