import { suggest } from '#src/documents/file-report.ts';
import { explainScreen } from '#src/documents/explain/explain-screen.ts';
import { summariseScreen } from '#src/documents/explain/summarise-screen.ts';
import type { Command } from './command.ts';

export const explain: Command = {
  parameters: ['<screen>'],
  purpose: 'tells what a screen does, in plain English, on a page (--all: everything)',
  run(workspace, [id = ''], options) {
    const { screens } = workspace.catalogue.documents;
    if (!screens.has(id)) return Promise.reject(new Error(`"${id}" is no screen${suggest(id, screens.keys())}`));
    return Promise.resolve({ lines: options.has('--all') ? explainScreen(id, workspace) : summariseScreen(id, workspace) });
  },
};
