import texts from '#schemas/messages/variations.json' with { type: 'json' };
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Catalogue } from '#src/documents/catalogue.ts';
import { fillText, textOutline } from '#src/expression/index.ts';
import { labelIn } from '#src/documents/variations/merge.ts';
import { valueWords } from '#src/documents/variations/words.ts';
import { hasRunner, withRunner } from './runner.ts';

interface Runner {
  findDifferences(changes: readonly Change[]): Promise<{
    readonly examined: number;
    readonly different: readonly {
      readonly screen: ScreenDocument;
      readonly scenario: string;
      readonly failures: readonly { readonly path: string; readonly expected: unknown; readonly actual: unknown }[];
    }[];
  }>;
}

const { scenarios: words } = texts;

/** The product's scenarios that end differently with these changes, a line each expectation. */
export async function differencesInWords(root: string, changes: readonly Change[], { entities }: Catalogue): Promise<readonly string[]> {
  if (!hasRunner(root)) return [];
  const { examined, different } = await withRunner(root, 'find-differences.ts', (runner: Runner) => runner.findDifferences(changes));
  if (examined === 0) return [];
  const lines = different.flatMap(({ screen, scenario, failures }) =>
    failures.map(({ path, expected, actual }) =>
      fillText(words.line, {
        screen: textOutline(screen.title ?? '') || screen.id,
        scenario,
        of: partInWords(path, screen, entities),
        now: valueWords(actual),
        was: valueWords(expected),
      }),
    ),
  );
  return [fillText(words.heading, { examined, different: different.length }), ...lines.map((line) => `  ${line}`)];
}

/** A field by its label; anything else by the path that the scenario has. */
function partInWords(path: string, { data }: ScreenDocument, entities: Catalogue['entities']): string {
  const [root, ...rest] = path.split('.');
  if (root !== 'fields') return path;
  return `${labelIn(entities.get(data?.schema ?? ''), rest.slice(0, -1).join('.'))}, ${rest.at(-1)}`;
}
