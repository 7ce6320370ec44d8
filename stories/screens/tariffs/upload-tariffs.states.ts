import { loaded } from '#stories/samples/classification.ts';
import { refuse, wait } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

const file = { name: 'tariffs.csv', text: 'Tariff,Keyword\n8471.30.00.01B,LAPTOP\n' };
const press = ['Upload'];

export const states = {
  New: {},
  Chosen: { file },
  OnItsWay: { file, press, replies: { uploadTariffs: wait } },
  AllSkipped: { file, press, replies: { uploadTariffs: () => ({ ...loaded, countLoaded: 0, countReplaced: 0, countSkipped: 7 }) } },
  WithErrors: {
    file,
    press,
    replies: {
      uploadTariffs: () => ({
        ...loaded,
        countLoaded: 0,
        countReplaced: 0,
        countErrors: 2,
        ignoredHeaders: ['DutyRate', 'Remarks'],
        lineErrors: ['Line 3: Tariff is a required field', 'Line 9: Keyword must be at most 35 characters'],
      }),
    },
  },
  NothingLoaded: {
    file,
    press,
    replies: {
      uploadTariffs: () => ({ ...loaded, countLoaded: 0, countReplaced: 0, countSkipped: 0, generalErrors: ['The file is empty'] }),
    },
  },
  Checked: {
    file,
    press: ['Check the file'],
    replies: {
      uploadTariffs: () => ({
        ...loaded,
        countChanges: 2,
        changes: [
          { line: 2, action: 'add', record: 'Tariff 8471.30.00.01B LAPTOP' },
          { line: 3, action: 'replace', record: 'Tariff 6912.00.00.00H MUG', values: 'Description', uses: '3 product lines' },
        ],
      }),
    },
  },
  Failed: { file, press, replies: { uploadTariffs: () => refuse(503, 'The server is busy: try again in a moment') } },
} satisfies ScreenStates;
