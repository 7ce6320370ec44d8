import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  Add: { role: 'administrator' },
  Incomplete: { role: 'administrator', press: ['Save'] },
  Edit: { role: 'administrator', input: { branchId: 42 }, replies: { getBranch: () => ({ id: 42, name: 'Tauranga', status: 'A' }) } },
} satisfies ScreenStates;
