import { invitations, profile, sessions } from '#stories/samples/users.ts';
import { refuse } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  PasswordAlone: { role: 'administrator' },
  OnlyThisBrowser: {
    role: 'administrator',
    replies: { listOwnSessions: () => sessions.filter(({ isCurrent }) => isCurrent === true) },
  },
  Invited: { role: 'administrator', replies: { listOwnInvitations: () => invitations } },
  SecondFactor: {
    role: 'administrator',
    replies: { getProfile: () => ({ ...profile, hasSecondFactor: true, recoveryCodesLeft: 9 }) },
  },
  SecondFactorRequired: {
    role: 'administrator',
    replies: { getProfile: () => ({ ...profile, hasSecondFactor: true, isSecondFactorRequired: true, recoveryCodesLeft: 2 }) },
  },
  Failed: { role: 'administrator', replies: { getProfile: () => refuse(503, 'The server is busy: try again in a moment') } },
} satisfies ScreenStates;
