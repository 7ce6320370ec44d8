import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Parts of libraries that the product cannot reach, by their path below node_modules, with what stands in for them. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  // Labels, help and messages are text, never Markdown.
  'markdown-to-jsx/dist/react.js': 'export const Markdown = ({ children }) => children;',
  // Schemas reach the browser without references: identifiers are only compared.
  'fast-uri/index.js': 'export default { equal: (a, b) => a === b, resolve: (base, reference) => new URL(reference, base).href };',
  // Entities have no allOf.
  '@rjsf/utils/lib/schema/shallowAllOfMerge.js': `export default () => { throw new Error('Entities have no allOf.'); };`,
  // Of CEL we use the grammar: types, macros and evaluation are ours.
  '@marcbachmann/cel-js/lib/index.js': `
    import { createOptions } from './options.js';
    import { Parser } from './parser.js';
    const registry = { findMacro: () => undefined, enableOptionalTypes: false };
    export class Environment {
      constructor(options) {
        this.parser = new Parser(createOptions(options).limits, registry);
      }
      parse(source) {
        return { ast: this.parser.parse(source) };
      }
    }
  `,
  '@marcbachmann/cel-js/lib/functions.js': 'export class UnsignedInt {}',
  '@marcbachmann/cel-js/lib/operators.js': `
    const named = (name) => [name, { name }];
    export const OPERATORS = Object.fromEntries(
      ['value', 'id', 'call', 'rcall', 'list', 'map', '||', '&&', '!=', '==', 'in', '+', '-', '*', '/', '%', '<', '<=', '>', '>='].map(named),
    );
    OPERATORS.fieldAccess = { name: '.' };
    OPERATORS.bracketAccess = { name: '[]' };
    OPERATORS.ternary = { name: '?:' };
    OPERATORS.unaryNot = { name: '!_' };
    OPERATORS.unaryMinus = { name: '-_' };
  `,
};

/**
 * What the form library draws with where no theme says otherwise. Ours has a widget under every name that a type, a format or a document
 * leads to; of fields and templates it takes these.
 */
const STOCK: Readonly<Record<string, string>> = {
  '@rjsf/core/lib/components/widgets/index.js': 'export default () => ({});',
  '@rjsf/core/lib/components/fields/index.js': `
    import ArrayField from './ArrayField.js';
    import BooleanField from './BooleanField.js';
    import NullField from './NullField.js';
    import StringField from './StringField.js';
    export default () => ({ ArrayField, BooleanField, NullField, StringField });
  `,
  '@rjsf/core/lib/components/templates/index.js': `
    import UnsupportedFieldTemplate from './UnsupportedField.js';
    export default () => ({ UnsupportedFieldTemplate });
  `,
};

/** The table library whose state we use, while head, body and menus are our own: what it would draw them with stays out. */
const UNDRAWN = {
  file: 'mantine-react-table/dist/index.esm.mjs',
  from: new Set(['@mantine/core', '@mantine/dates', '@tabler/icons-react', '@tanstack/match-sorter-utils']),
};
const IMPORT = /^import \{([^}]*)\} from '([^']+)';$/gm;

/**
 * Vite plugin: keeps parts of libraries that nothing reaches, a third of their code, out of the browser's files.
 * @param themes the directory of the app's own widgets: where one of them was written for the form library, that draws with its stock
 */
export function substitutes(themes: string): Plugin {
  const substitutes = isForeign(themes) ? SUBSTITUTES : { ...SUBSTITUTES, ...STOCK };
  return {
    name: 'substitutes',
    enforce: 'pre',
    apply: 'build',
    load: (id) => substitutes[pathInModules(id)],
    transform: (code, id) => (pathInModules(id) === UNDRAWN.file ? withoutParts(code) : undefined),
  };
}

function isForeign(themes: string): boolean {
  return readdirSync(themes, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .some(({ parentPath, name }) => /from '@rjsf\/(?!utils)/.test(readFileSync(join(parentPath, name), 'utf8')));
}

function pathInModules(id: string): string {
  return id.split('/node_modules/').at(-1) ?? '';
}

/** Hooks still come from where they are; a component that is not there is undefined, which React refuses to draw. */
function withoutParts(code: string): string {
  return code.replace(IMPORT, (statement, list: string, from: string) => {
    if (!UNDRAWN.from.has(from)) return statement;
    const names = list.split(',').map((name) => name.trim());
    const hooks = names.filter((name) => /^use[A-Z]/.test(name));
    const absent = names.filter((name) => !hooks.includes(name));
    return `import { ${hooks.join(', ')} } from '${from}';\nconst ${absent.map((name) => `${name} = undefined`).join(', ')};`;
  });
}
