import { consignments } from '#stories/samples/consignments.ts';
import { listOf, refuse, wait } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  Filled: {},
  Empty: { replies: { listConsignments: () => listOf([]) } },
  OneRow: { replies: { listConsignments: () => listOf(consignments.slice(0, 1)) } },
  Loading: { replies: { listConsignments: wait } },
  Failed: { replies: { listConsignments: () => refuse(503, 'The server is busy: try again in a moment') } },
} satisfies ScreenStates;
