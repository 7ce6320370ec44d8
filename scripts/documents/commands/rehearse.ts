import { mergeVariation, type Outcome, type Release } from '#src/documents/variations/merge.ts';
import { releaseOf } from '#src/documents/variations/release-of.ts';
import { valueWords, wordsOf } from '#src/documents/variations/words.ts';
import type { StoredVariation } from '../stored-variations.ts';
import type { Command } from './command.ts';

export const rehearse: Command = {
  parameters: ['[database URL]'],
  purpose: 'tells what the release in the files does to every stored variation in force and every draft, without changing the database',
  toleratesLooseEnds: true,
  async run(workspace, [databaseUrl]) {
    // No other command needs a database.
    const [{ databaseLocation }, { readStoredVariations }] = await Promise.all([
      import('../../commands/run-on-backup.ts'),
      import('../stored-variations.ts'),
    ]);
    const stored = await readStoredVariations({ ...databaseLocation(), ...(databaseUrl !== undefined && { databaseUrl }) });
    return { lines: rehearseStored(stored, releaseOf(workspace)) };
  },
};

export function rehearseStored(stored: readonly StoredVariation[], release: Release): readonly string[] {
  const rehearsed = stored.map((variation) => ({ variation, outcomes: outcomesOf(variation, release) }));
  const all = rehearsed.flatMap(({ outcomes }) => (typeof outcomes === 'string' ? [] : outcomes.map(({ is }) => is)));
  const failed = rehearsed.filter(({ outcomes }) => typeof outcomes === 'string').length;
  const counts = STATES.flatMap((state) => {
    const count = all.filter((is) => is === state).length;
    return count === 0 ? [] : [`${count} ${state}`];
  });
  return [
    ...rehearsed.flatMap(({ variation, outcomes }) => [headOf(variation), ...linesOf(outcomes)]),
    [`${stored.length} stored`, ...counts, ...(failed === 0 ? [] : [`${failed} not merged`])].join(', '),
  ];
}

const STATES = ['holds', 'dissolves', 'asks', 'parked', 'refused'] as const satisfies readonly Outcome['is'][];

/** Each key with its words; or why the server would work by the release instead. */
function outcomesOf({ changes }: StoredVariation, release: Release): readonly (Outcome & { readonly words: string })[] | string {
  try {
    const words = wordsOf(changes, release);
    return mergeVariation(changes, release).outcomes.flatMap((keys, change) =>
      keys.map((outcome, key) => ({ ...outcome, words: words[change]?.[key] ?? '' })),
    );
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function headOf({ business, number, author }: StoredVariation): string {
  return number === null ? `${business}, draft of ${author ?? 'a former user'}` : `${business}, version ${number}`;
}

function linesOf(outcomes: ReturnType<typeof outcomesOf>): readonly string[] {
  if (typeof outcomes === 'string') return [`  cannot be merged, so the release holds: ${outcomes}`];
  return outcomes.map(({ words, ...outcome }) => `  ${outcome.is}: ${words}${afterwards(outcome)}`);
}

function afterwards({ is, isInForce, because, released }: Outcome): string {
  if (is !== 'asks') return because === undefined ? '' : ` [${because}]`;
  const value = `the release now says ${typeof released === 'object' ? JSON.stringify(released) : valueWords(released)}`;
  return ` [${value}; until answered the ${isInForce ? "business's value" : "release's value"} holds]`;
}
