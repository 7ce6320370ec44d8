import { refuse } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  Empty: {},
  Incomplete: { press: ['Sign in'] },
  Refused: { replies: { signIn: () => refuse(403, 'The email address or the password is not right') } },
} satisfies ScreenStates;
