import type { Plugin } from 'vite';

/** Groups of the message catalogue that only the server says. */
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

/** Vite plugin: keeps what only the server says, half of the catalogue, out of the browser's files. */
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
