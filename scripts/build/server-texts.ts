import type { Plugin } from 'vite';

/** Groups of the message catalogue that only the server uses. */
export const SERVER_TEXTS = [
  'audit',
  'billing',
  'compiling',
  'declarationJournal',
  'import',
  'lodging',
  'log',
  'mailbox',
  'names',
  'notice',
  'operator',
  'paste',
  'problem',
  'usage',
] as const;

/** Vite plugin: removes the texts that only the server uses, half of the catalogue, from the browser's files. */
export function withoutServerTexts(): Plugin {
  return {
    name: 'without-server-texts',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) => (id.endsWith('/schemas/messages/en.json') ? withoutGroups(code) : undefined),
  };
}

function withoutGroups(catalogue: string): string {
  const left: readonly string[] = SERVER_TEXTS;
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(catalogue)).filter(([group]) => !left.includes(group))));
}
