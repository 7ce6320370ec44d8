import { listOf, refuse, wait } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  Administrator: { role: 'administrator' },
  SomebodyElse: { role: 'broker' },
  Adding: { role: 'administrator', press: ['Add User'] },
  AddingIncomplete: { role: 'administrator', press: ['Add User', 'Save'] },
  WithoutABranch: { role: 'administrator', replies: { listBranches: () => [] }, press: ['Add User', 'Save'] },
  Empty: { role: 'administrator', replies: { listUsers: () => listOf([]), listBranches: () => [] } },
  Loading: { role: 'administrator', replies: { listUsers: wait } },
  Failed: { role: 'administrator', replies: { listUsers: () => refuse(503, 'The server is busy: try again in a moment') } },
} satisfies ScreenStates;
