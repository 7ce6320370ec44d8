import { refuse } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

const typed = { 'Email address': 'mere@harbour.example', Password: 'seven quiet lanterns' };

export const states = {
  NotRight: { typed, press: ['Sign in'], replies: { signIn: () => refuse(400, 'The email address or the password is not right') } },
  SecondFactor: { typed, press: ['Sign in'], replies: { signIn: () => ({ secondFactor: 'required' }) } },
} satisfies ScreenStates;
