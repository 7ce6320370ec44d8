import { refuse } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  WrongPassword: {
    replies: {
      startSecondFactor: () => refuse(400, 'Please correct the following issues', { currentPassword: ['Current password is not right'] }),
    },
    typed: { 'Current password': 'not the one I have' },
    press: ['Continue'],
  },
} satisfies ScreenStates;
