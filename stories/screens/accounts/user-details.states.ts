import { invitations, profile, sessions } from '#stories/samples/users.ts';
import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  Filled: { role: 'administrator' },
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
} satisfies ScreenStates;
