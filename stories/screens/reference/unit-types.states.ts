import { unitTypes } from '#stories/samples/classification.ts';
import { listOf, refuse, wait } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

const replies = { listUnitTypes: () => listOf(unitTypes) };

export const states = {
  Administrator: { role: 'administrator', replies },
  SomebodyElse: { role: 'broker', replies },
  Selected: { role: 'administrator', replies, tick: ['Select the rows in view'] },
  ExportMenu: { role: 'administrator', replies, press: ['Export'] },
  Empty: { role: 'administrator', replies: { listUnitTypes: () => listOf([]) } },
  Loading: { role: 'administrator', replies: { listUnitTypes: wait } },
  Failed: { role: 'administrator', replies: { listUnitTypes: () => refuse(503, 'The server is busy: try again in a moment') } },
} satisfies ScreenStates;
