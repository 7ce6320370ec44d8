import { administrator, left, normal, pending, suspended } from '#stories/samples/users.ts';
import { refuse } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  Filled: { role: 'administrator', input: { userId: 16 }, replies: { getUser: () => normal } },
  Yourself: { role: 'administrator', input: { userId: 15 }, replies: { getUser: () => administrator } },
  Pending: { role: 'administrator', input: { userId: 17 }, replies: { getUser: () => pending } },
  Suspended: { role: 'administrator', input: { userId: 18 }, replies: { getUser: () => suspended } },
  SecondFactor: { role: 'administrator', input: { userId: 16 }, replies: { getUser: () => ({ ...normal, hasSecondFactor: true }) } },
  ReadOnly: { role: 'administrator', input: { userId: 19 }, replies: { getUser: () => left } },
  GoneMeanwhile: { role: 'administrator', input: { userId: 19 }, replies: { getUser: () => refuse(404, 'Not found') } },
} satisfies ScreenStates;
