import type { ScreenStates } from '../screen-story.tsx';

const input = { consignmentId: 101 };

export const states = {
  NoAddress: { input, typed: { 'Email address': 'kauri' }, press: ['Send invitation'] },
} satisfies ScreenStates;
