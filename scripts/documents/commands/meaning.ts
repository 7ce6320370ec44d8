import { meaningOf } from '#src/documents/variations/meaning.ts';
import { releaseOf } from '#src/documents/variations/release-of.ts';
import { readVariation } from '../read-variation.ts';
import type { Command } from './command.ts';

export const meaning: Command = {
  parameters: ['<file>'],
  purpose: 'tells what the variation in a file changes, a sentence each, and what the release does not allow',
  async run(workspace, [file = '']) {
    const read = await readVariation(file, workspace);
    if ('faults' in read) return { lines: read.faults, isRefused: true };
    const { variation } = read;
    const release = releaseOf(workspace);
    const sentences = meaningOf(variation.changes, release);
    return {
      lines: sentences.map(({ text, note }) => (note === '' ? text : `${text} [${note}]`)),
      isRefused: sentences.some(({ is }) => is === 'refused' || is === 'parked'),
    };
  },
};
