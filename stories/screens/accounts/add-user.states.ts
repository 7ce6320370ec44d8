import { refuse } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  BranchesNotLoaded: {
    role: 'administrator',
    replies: { listBranches: () => refuse(503, 'The server is busy: try again in a moment') },
  },
} satisfies ScreenStates;
