import { refuse } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

const query = { token: 'reset' };
const typed = { 'New password': 'seven slow kettles under rain', 'Confirm password': 'seven slow kettles under rain' };
const press = ['Save'];

export const states = {
  Done: { query, typed, press, replies: { resetPassword: () => undefined } },
  UsedLink: { query, typed, press, replies: { resetPassword: () => refuse(400, 'This link cannot be used: ask for a new one') } },
} satisfies ScreenStates;
