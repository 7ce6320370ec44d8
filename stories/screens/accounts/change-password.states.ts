import { refuse } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  Empty: { role: 'broker' },
  Incomplete: { role: 'broker', press: ['Save'] },
  Refused: {
    role: 'broker',
    replies: {
      changePassword: () => refuse(400, 'Please correct the following issues', { currentPassword: ['Current password is not right'] }),
    },
  },
} satisfies ScreenStates;
