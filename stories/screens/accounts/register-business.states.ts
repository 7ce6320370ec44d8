import { signUpReplies as replies } from '#stories/samples/accounts.ts';
import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  New: { replies },
  Incomplete: { replies, press: ['Save'] },
  Restricted: { replies, typed: { 'Business type': 'Carter{Enter}' } },
} satisfies ScreenStates;
