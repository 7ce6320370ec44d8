import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { substitutes } from '#scripts/build/substitutes.ts';
import { REPOSITORY } from '#scripts/processes/run-command.ts';
import { chooseWidget } from '#renderer/form/contract/choose-widget.ts';
import { parse, type ParseResult } from '#src/expression/language/adapter.ts';
import { formTheme } from '#src/app/widgets/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { UiField } from '#schemas/generated/documents/ui.ts';

const readJson = (path: string) => JSON.parse(readFileSync(join(REPOSITORY, path), 'utf8'));
const ENTITIES: readonly EntitySchema[] = globSync('schemas/generated/entities/**/*.json', { cwd: REPOSITORY }).map(readJson);

describe('the grammar of expressions, as the browser has it', () => {
  let browsers: { readonly parse: (source: string) => ParseResult };
  let code: string;

  beforeAll(async () => {
    const built = await build({
      configFile: false,
      root: REPOSITORY,
      logLevel: 'error',
      plugins: [substitutes(join(REPOSITORY, 'src/app/widgets'))],
      build: {
        write: false,
        lib: { entry: join(REPOSITORY, 'src/expression/language/adapter.ts'), formats: ['es'] },
      },
    });
    const [file] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
    code = file?.type === 'chunk' ? file.code : '';
    browsers = await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  });

  test('carries no type checker and no evaluation', () => {
    expect(code).not.toContain('found no matching overload');
    expect(code.length).toBeLessThan(40_000);
  });

  test('reads every text of the documents as the library does', () => {
    const paths = globSync(['screens/**/*.json', 'schemas/*/*.json'], { cwd: REPOSITORY });
    const texts = [...new Set(paths.flatMap((path) => textsIn(readJson(path))))];

    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter((text) => JSON.stringify(browsers.parse(text)) !== JSON.stringify(parse(text)))).toEqual([]);
  });

  test.each([
    'a ? b : -c.d["e f"][0] in [1, 2.5, {"k": !x}]',
    'a == 1 || b != "x" && c <= 2 - 3 * 4 / 5 % 6',
    'size(a.b(c, d))',
    'a.',
    'a ==',
    '"never closed',
    'import + 1',
    '5u',
    'b"x"',
    'a.?b',
    `${'('.repeat(100)}1${')'.repeat(100)}`,
    '',
  ])('reads %j as the library does', (source) => {
    expect(browsers.parse(source)).toEqual(parse(source));
  });
});

describe('what stands in for parts of the form library is never asked', () => {
  test('every field is drawn by a widget of ours', () => {
    const foreign = ENTITIES.flatMap((schema) => {
      const fields = fieldsOf(schema.$id);
      return Object.entries(schema.properties).flatMap(([name, property]) =>
        chooseWidget(formTheme, property, fields[name] ?? {}).isForeign ? [`${schema.$id}.${name}`] : [],
      );
    });

    expect(foreign).toEqual([]);
  });

  test('no entity joins schemas', () => {
    expect(ENTITIES.filter((schema) => JSON.stringify(schema).includes('"allOf"')).map(({ $id }) => $id)).toEqual([]);
  });
});

function fieldsOf(id: string): Readonly<Record<string, UiField>> {
  const [path] = globSync(`schemas/${id}.ui.json`, { cwd: REPOSITORY });
  return path === undefined ? {} : readJson(path);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
