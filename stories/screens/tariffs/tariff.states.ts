import { laptop } from '#stories/samples/classification.ts';
import { listOf, wait } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

const replies = { getTariff: () => laptop, lookupGenericCodes: () => listOf([]) };
const input = { tariffId: 71 };

export const states = {
  Administrator: { role: 'administrator', replies, input },
  SomebodyElse: { role: 'broker', replies, input },
  Duplicated: { role: 'administrator', replies, input, press: ['Duplicate'] },
  New: { role: 'administrator', replies },
  Incomplete: { role: 'administrator', replies, press: ['Save'] },
  Loading: { role: 'administrator', replies: { ...replies, getTariff: wait }, input },
} satisfies ScreenStates;
