import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  SecondFactorAsOneLikes: { role: 'administrator' },
  SecondFactorForEverybody: { role: 'administrator', replies: { getBusinessSettings: () => ({ requiresSecondFactor: true }) } },
} satisfies ScreenStates;
