import { refuse, wait, type Replies } from '#stories/support/replies.ts';
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
      { to: '2026-11-30', count: 1 },
      { from: '2026-12-01', to: '2026-12-06', count: 1 },
      { from: '2026-12-07', to: '2026-12-13', count: 0 },
      { from: '2026-12-14', to: '2026-12-20', count: 0 },
      { from: '2026-12-21', to: '2026-12-27', count: 0 },
    ],
  }),
};

export const states = {
  Filled: { replies: jobs },
  Empty: { replies: { getWaiting: () => ({ all: 0, lacking: 0, stages: [], arrivals: [] }) } },
  'First job': { replies: { getWaiting: () => ({ all: 1, lacking: 0, stages: [{ stage: 'Draft', count: 1 }], arrivals: [] }) } },
  Loading: { replies: { ...jobs, listConsignments: wait } },
  Failed: { replies: { ...jobs, listConsignments: () => refuse(503, 'The server is busy: try again in a moment') } },
} satisfies ScreenStates;
