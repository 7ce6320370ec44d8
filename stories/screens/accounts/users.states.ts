import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  Filled: { role: 'administrator' },
  SomebodyElse: { role: 'broker' },
  Adding: { role: 'administrator', press: ['Add User'] },
  AddingIncomplete: { role: 'administrator', press: ['Add User', 'Save'] },
  WithoutABranch: { role: 'administrator', replies: { listBranches: () => [] }, press: ['Add User', 'Save'] },
} satisfies ScreenStates;
