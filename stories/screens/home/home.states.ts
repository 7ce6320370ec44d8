import { addDays } from '#src/expression/index.ts';
import type { Replies } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

const jobs: Replies = {
  getWaiting: () => ({
    all: 3,
    lacking: 1,
    stages: [
      { stage: 'Lines', count: 2 },
      { stage: 'Lodged', count: 1 },
    ],
    arrivals: [
      { to: '2026-11-29', count: 1 },
      ...Array.from({ length: 28 }, (_, index) => {
        const day = addDays('2026-11-30', index) ?? '';
        return { from: day, to: day, count: index % 9 === 2 ? index : 0 };
      }),
    ],
  }),
};

export const states = {
  Filled: { replies: jobs },
  Empty: { replies: { getWaiting: () => ({ all: 0, lacking: 0, stages: [], arrivals: [] }) } },
  'First job': { replies: { getWaiting: () => ({ all: 1, lacking: 0, stages: [{ stage: 'Draft', count: 1 }], arrivals: [] }) } },
} satisfies ScreenStates;
