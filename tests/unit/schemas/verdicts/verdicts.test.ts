/** The browser and the server judge alike: every rule, limit, format and requirement of every entity, in the same words. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Formula } from '#src/expression/index.ts';
import { browserVerdict, lockedFields, openBothSides, serverVerdict, type BothSides, type Case, type Values } from './both-sides.ts';
import { fieldCases, formulaCases } from './cases.ts';

const FOLDER = new URL('../../../../schemas/generated/entities/', import.meta.url);
const ids = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replaceAll('\\', '/').replace('.json', ''));

const VALIDATING: readonly Formula['kind'][] = ['rule', 'required'];

describe.each(ids)('%s', (id) => {
  test('is judged alike by the browser and the server, field by field', async () => {
    const sides = await openBothSides(id);
    const seen = new Set<string>();
    const differences = contextsOf(sides).flatMap((context) =>
      fieldCases(sides, context).flatMap((one) => {
        const difference = differenceOf(sides, one);
        if (difference !== 'hidden') seen.add(one.name);
        return difference === undefined || difference === 'hidden' ? [] : [difference];
      }),
    );

    expect(differences).toEqual([]);
    expect(fieldCases(sides, {}).filter(({ name }) => !seen.has(name))).toEqual([]);
  });

  test('has a record that breaks and one that keeps each rule and condition, and both are judged alike', async () => {
    const sides = await openBothSides(id);
    const formulas = sides.document.entity.formulas.filter(({ kind }) => VALIDATING.includes(kind));
    const granting = contextsOf(sides);
    const cases = formulas.map((formula) => [formula, formulaCases(sides, formula)] as const);
    const missing = cases.filter(([, { yes, no }]) => yes === undefined || no === undefined).map(([formula]) => formula.expression.source);
    const differences = cases.flatMap(([, { yes, no }]) =>
      [yes, no].flatMap((one) => (one === undefined ? [] : (differenceOf(sides, whereUnlocked(sides, one, granting)) ?? []))),
    );

    expect(missing).toEqual([]);
    expect(differences.filter((difference) => difference !== 'hidden')).toEqual([]);
  });
});

interface Difference {
  readonly name: string;
  readonly browser: readonly string[];
  readonly server: readonly string[];
}

function differenceOf(sides: BothSides, one: Case): Difference | 'hidden' | undefined {
  const locked = lockedFields(sides, one);
  if (locked.length > 0) {
    const unlike = locked.find(({ isEnabled, isRefused }) => isEnabled || !isRefused);
    return unlike === undefined
      ? 'hidden'
      : {
          name: one.name,
          browser: [`${unlike.path} is enabled: ${unlike.isEnabled}`],
          server: [`${unlike.path} is refused: ${unlike.isRefused}`],
        };
  }
  const inBrowser = browserVerdict(sides, one);
  if (inBrowser === undefined) return 'hidden';
  const isCompared = (line: string) => one.about === undefined || line.startsWith(`${one.about}:`);
  const [browser, server] = [inBrowser.filter(isCompared), serverVerdict(sides, one).filter(isCompared)];
  return JSON.stringify(browser) === JSON.stringify(server) ? undefined : { name: one.name, browser, server };
}

/** The same case for somebody who may type into its fields, where there is such. */
function whereUnlocked(sides: BothSides, one: Case, granting: readonly Values[]): Case {
  const ways = granting.map((context): Case => ({ ...one, context: { ...context, ...one.context } }));
  return [one, ...ways].find((way) => lockedFields(sides, way).length === 0) ?? one;
}

/** Who may see and change what: each right of the entity granted somewhere. */
function contextsOf(sides: BothSides): readonly Values[] {
  const rights = sides.document.entity.formulas.filter(({ kind }) => kind === 'read' || kind === 'editable');
  const granting = rights.flatMap((formula) => {
    const { yes } = formulaCases(sides, formula);
    return yes === undefined ? [] : [yes.context];
  });
  return [{}, ...new Map(granting.map((context) => [JSON.stringify(context), context])).values()];
}
