import type { VariationCell } from '#schemas/generated/types.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { fillText } from '#src/expression/index.ts';
import { matrixOf } from '#src/documents/variations/matrix.ts';
import { meaningOf } from '#src/documents/variations/meaning.ts';
import { changesInForce, mergeVariation } from '#src/documents/variations/merge.ts';
import { releaseOf } from '#src/documents/variations/release-of.ts';
import { rolesOf } from '#src/server/variations/meaning.ts';
import { readVariation } from '../read-variation.ts';
import { differencesInWords } from '../scenarios/differences-in-words.ts';
import type { Command } from './command.ts';

export const meaning: Command = {
  parameters: ['<file>'],
  purpose: 'describes what the variation in a file changes, for whom, which scenarios end differently, and what is not allowed',
  async run(workspace, [file = '']) {
    const read = await readVariation(file, workspace);
    if ('faults' in read) return { lines: read.faults, isRefused: true };
    const { changes } = read.variation;
    const release = releaseOf(workspace);
    const sentences = meaningOf(changes, release);
    const { matrix, untold } = matrixOf(changes, release, { session: TYPE, roles: rolesOf(TYPE) });
    const inForce = changesInForce(changes, mergeVariation(changes, release));
    return {
      lines: [
        ...sentences.map(({ text, note }) => (note === '' ? text : `${text} [${note}]`)),
        ...(matrix.length === 0 ? [] : [texts.matrix.heading, ...matrix.map((cell) => `  ${lineOf(cell)}`)]),
        ...(untold.length === 0 ? [] : [fillText(texts.matrix.untold, { records: untold.join(', ') })]),
        ...(await differencesInWords(workspace.root, inForce, workspace.catalogue)),
      ],
      isRefused: sentences.some(({ is }) => is === 'refused' || is === 'parked'),
    };
  },
};

/** Rights of the type of business that the roles are those of. */
const TYPE = { canCreateConsignments: true, mayCompile: true, tariffFromReview: true };

function lineOf({ aspect, fields, roles, states, record, was, now, because }: VariationCell): string {
  const lists = { fields: fields.join(', '), roles: roles.join(', '), states: states.join(', ') };
  return fillText(texts.matrix.line, { record, was, now, because, aspect: texts.matrix.aspects[aspect], ...lists });
}
