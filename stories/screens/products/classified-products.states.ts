import { classifiedProducts } from '#stories/samples/classification.ts';
import { listOf } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

const replies = { listClassifiedProducts: () => listOf(classifiedProducts) };

export const states = {
  Filled: { role: 'administrator', replies },
  SomebodyElse: { role: 'broker', replies },
  Selected: { role: 'administrator', replies, tick: ['Select the rows in view'] },
  ExportMenu: { role: 'administrator', replies, press: ['Export'] },
} satisfies ScreenStates;
