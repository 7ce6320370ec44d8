import { tariffs } from '#stories/samples/classification.ts';
import { listOf, refuse, wait } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

const replies = { listTariffs: () => listOf(tariffs) };

export const states = {
  Administrator: { role: 'administrator', replies },
  SomebodyElse: { role: 'broker', replies },
  Selected: { role: 'administrator', replies, tick: ['Select the rows in view'] },
  ExportMenu: { role: 'administrator', replies, press: ['Export'] },
  Empty: { role: 'administrator', replies: { listTariffs: () => listOf([]) } },
  Loading: { role: 'administrator', replies: { listTariffs: wait } },
  Failed: { role: 'administrator', replies: { listTariffs: () => refuse(503, 'The server is busy: try again in a moment') } },
} satisfies ScreenStates;
