import { consignments } from '#stories/samples/consignments.ts';
import { listOf } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  Filled: {},
  OneRow: { replies: { listConsignments: () => listOf(consignments.slice(0, 1)) } },
} satisfies ScreenStates;
