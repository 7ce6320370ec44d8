import { providers, signUpReplies as replies } from '#stories/samples/accounts.ts';
import type { ScreenStates } from '../screen-story.tsx';

const statements = ['I confirm that this business has NOT been registered previously', 'I accept the terms and conditions'];
const typed = { 'Full name': 'Ruth Moana', 'Email address': 'ruth@kauri.example' };
const invited = { email: 'ruth@kauri.example', invite: 'invitation' };

export const states = {
  Closed: { replies },
  Open: {
    replies: { ...replies, getBotCheck: () => ({ provider: 'altcha', challenge: challenge() }) },
    tick: statements,
    press: ['Continue'],
  },
  Invited: { replies: { ...replies, listInviters: () => providers.slice(0, 1) }, query: invited },
  InvitedBySeveral: { replies: { ...replies, listInviters: () => providers }, query: invited },
  CheckInbox: { replies, tick: statements, typed, press: ['Continue'] },
  Ready: {
    replies: { ...replies, signUp: () => ({ verifyEmailSent: false, activationUrl: '/Registration/Activate?userId=7&token=t' }) },
    tick: statements,
    typed,
    press: ['Continue'],
  },
} satisfies ScreenStates;

function challenge() {
  return { parameters: { algorithm: 'PBKDF2/SHA-256' }, signature: 'unsolved' };
}
