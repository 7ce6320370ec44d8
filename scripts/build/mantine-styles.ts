import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODULE_ID = 'virtual:mantine-styles.css';
const RESOLVED_ID = `\0${MODULE_ID}`;
const PACKAGE = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')));
const COMPONENTS = join(PACKAGE, 'esm/components');
const STYLES = join(PACKAGE, 'styles');
const ALWAYS = ['baseline', 'default-css-variables', 'global'];

/**
 * Vite plugin: `virtual:mantine-styles.css` holds the styles of the Mantine components that the sources in `folders` import, and of
 * those that these are made of, in the colours that anything names. The package's own style sheet holds all hundred, twice the size.
 */
export function mantineStyles(folders: readonly string[]): Plugin {
  return {
    name: 'mantine-styles',
    resolveId: (id) => (id === MODULE_ID ? RESOLVED_ID : undefined),
    async load(id) {
      if (id !== RESOLVED_ID) return undefined;
      const sources = (await Promise.all(folders.map(listSources))).flat();
      for (const path of sources) this.addWatchFile(path);
      const texts = await Promise.all(sources.map((path) => readFile(path, 'utf8')));
      const sheets = await sheetsOf(texts.flatMap(importedComponents));
      const styles = await Promise.all(sheets.map((name) => readFile(join(STYLES, `${name}.css`), 'utf8')));
      return withoutUnnamedColors(styles.join('\n'), texts);
    },
  };
}

/** Names that a source imports from @mantine/core, types and hooks among them. */
export function importedComponents(source: string): string[] {
  const imports = source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g);
  return [...imports].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())).filter((name) => /^[A-Z]/.test(name));
}

/** Style sheets of the components and of everything they import, in the package's own order, on which overriding depends. */
export async function sheetsOf(components: Iterable<string>): Promise<string[]> {
  const names = await readdir(COMPONENTS, { recursive: true });
  const modules = new Map(names.map((name) => [basename(name, '.mjs'), join(COMPONENTS, name)]));
  const seen = new Set<string>();
  for (const component of components) await collectModules(modules.get(component), seen);
  const wanted = new Set([...seen].filter((path) => path.endsWith('.module.mjs')).map((path) => basename(path, '.module.mjs')));
  const whole = await readFile(join(PACKAGE, 'styles.css'), 'utf8');
  const placed = await Promise.all([...wanted].map(async (name) => ({ name, place: await placeIn(whole, name) })));
  return [...ALWAYS, ...placed.toSorted((a, b) => a.place - b.place).map(({ name }) => name)];
}

/** The style sheet without the shades of the colours that neither a source nor a rule names: 26 variables each, for light and dark. */
export function withoutUnnamedColors(styles: string, sources: readonly string[]): string {
  const colors = new Set([...styles.matchAll(/--mantine-color-([a-z]+)-0:/g)].map(([, name = '']) => name));
  const unnamed = [...colors].filter((name) => {
    const isNamed = new RegExp(`['"]${name}['".]|var\\(--mantine-color-${name}-`);
    // The parts of a shade are in variables of their own.
    const others = styles.replaceAll(new RegExp(`--mantine-color-${name}-[\\w-]+:[^;}]+`, 'g'), '');
    return ![others, ...sources].some((text) => isNamed.test(text));
  });
  if (unnamed.length === 0) return styles;
  return styles.replaceAll(new RegExp(`--mantine-color-(?:${unnamed.join('|')})-[\\w-]+:[^;}]+;?\\s*`, 'g'), '');
}

async function collectModules(path: string | undefined, seen: Set<string>): Promise<void> {
  if (path === undefined || seen.has(path)) return;
  seen.add(path);
  const text = await readFile(path, 'utf8');
  const imports = [...text.matchAll(/from\s*"(\.[^"]+)"/g)].map(([, target = '']) => join(dirname(path), target));
  for (const target of imports) await collectModules(target, seen);
}

async function placeIn(whole: string, sheet: string): Promise<number> {
  const text = await readFile(join(STYLES, `${sheet}.css`), 'utf8');
  return whole.indexOf(text.match(/\.m_[0-9a-f]+/)?.[0] ?? text.slice(0, 40));
}

async function listSources(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /\.(?:tsx?|css)$/.test(name)).map((name) => join(folder, name));
}
