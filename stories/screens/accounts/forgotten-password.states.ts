import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  NoAddress: { typed: { 'Email address': 'ruth' }, press: ['Send the link'] },
  Sent: { typed: { 'Email address': 'ruth@kauri.example' }, press: ['Send the link'], replies: { requestPasswordReset: () => undefined } },
} satisfies ScreenStates;
