import { laptop } from '#stories/samples/classification.ts';
import { listOf } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

const replies = { getTariff: () => laptop, lookupGenericCodes: () => listOf([]) };
const input = { tariffId: 71 };

export const states = {
  Filled: { role: 'administrator', replies, input },
  SomebodyElse: { role: 'broker', replies, input },
  Duplicated: { role: 'administrator', replies, input, press: ['Duplicate'] },
} satisfies ScreenStates;
