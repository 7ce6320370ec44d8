import type { Plugin } from 'vite';

/** Parts of the form library that no document of ours can reach, with what stands in for them. */
const SUBSTITUTES: ReadonlyMap<string, string> = new Map([
  // Labels, help and messages are text, never Markdown.
  ['markdown-to-jsx/react', 'export const Markdown = ({ children }) => children;'],
  // Schemas reach the browser without references: identifiers are only compared.
  ['fast-uri', 'export default { equal: (a, b) => a === b, resolve: (base, reference) => new URL(reference, base).href };'],
]);

/** Vite plugin: keeps a Markdown parser and a URI parser, 20 kB together, out of the browser's files. */
export function substitutes(): Plugin {
  return {
    name: 'substitutes',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (SUBSTITUTES.has(id) ? `\0substitute:${id}` : undefined),
    load: (id) => (id.startsWith('\0substitute:') ? SUBSTITUTES.get(id.slice('\0substitute:'.length)) : undefined),
  };
}
