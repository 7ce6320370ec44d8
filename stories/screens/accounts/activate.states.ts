import { refuse, type Replies } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

const query = { userId: '7', token: 'activation' };
const replies: Replies = {
  getActivation: () => ({ userId: 7, token: 'activation', email: 'ruth@kauri.example', name: 'Ruth Moana' }),
  activateUser: () => undefined,
};
const good = { 'Set password': 'seven slow kettles under rain', 'Confirm password': 'seven slow kettles under rain' };

export const states = {
  FirstOfABusiness: { query, replies },
  Added: {
    query,
    replies: {
      ...replies,
      getActivation: () => ({
        userId: 7,
        token: 'activation',
        email: 'tama@kauri.example',
        name: 'Tama Moana',
        businessName: 'Kauri Traders',
        branchName: 'Main Office',
      }),
    },
  },
  HasAccount: {
    query,
    replies: {
      ...replies,
      getActivation: () => ({
        userId: 7,
        token: 'activation',
        email: 'tama@kauri.example',
        name: 'Tama Moana',
        businessName: 'Kauri Traders',
        branchName: 'Main Office',
        hasAccount: true,
      }),
    },
  },
  TooShort: { query, replies, typed: { 'Set password': 'kettle' } },
  NotTheSame: { query, replies, typed: { ...good, 'Confirm password': 'another' }, press: ['Save'] },
  Done: { query, replies, typed: good, press: ['Save'] },
  UsedLink: { query, replies: { getActivation: () => refuse(400, 'This link cannot be used: ask for a new one') } },
} satisfies ScreenStates;
