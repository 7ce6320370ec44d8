import { suggest } from '#src/documents/file-report.ts';
import { explainScreen } from '#src/documents/explain/explain-screen.ts';
import { summariseScreen } from '#src/documents/explain/summarise-screen.ts';
import { isPartId, readPartId } from '#src/documents/ids/read-part-id.ts';
import { baseGiven } from '#src/documents/scenarios/expand-scenarios.ts';
import type { Command, Workspace } from './command.ts';

export const explain: Command = {
  parameters: ['<screen> | <screen>#<given>'],
  purpose: 'tells what a screen does, in plain English, on a page (--all: everything), or all that a given of its scenarios holds',
  async run(workspace, [text = ''], options) {
    if (isPartId(text)) return { lines: explainGiven(text, workspace) };
    const { screens } = workspace.catalogue.documents;
    if (!screens.has(text)) throw new Error(`"${text}" is no screen${suggest(text, screens.keys())}`);
    return { lines: options.has('--all') ? explainScreen(text, workspace) : summariseScreen(text, workspace) };
  },
};

function explainGiven(text: string, workspace: Workspace): readonly string[] {
  const { file, id, screen = '' } = readPartId(text, workspace);
  const scenarios = workspace.catalogue.documents.scenarios.get(screen);
  if (scenarios?.file !== file) throw new Error(`"${text}" is no given of scenarios.`);
  return JSON.stringify(baseGiven(id, scenarios.value.givens ?? {}), undefined, 2).split('\n');
}
