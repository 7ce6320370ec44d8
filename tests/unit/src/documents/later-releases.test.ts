/** What a business changed stands on later releases, in which anything may be another or gone. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAddress } from '#src/documents/variations/address.ts';
import { applyChanges } from '#src/documents/variations/apply.ts';
import { copyOf } from '#src/documents/variations/copy-of.ts';
import { changesInForce, mergeVariation, type Outcome, type Release } from '#src/documents/variations/merge.ts';
import { PASTED } from '#src/documents/variations/pasted-rows.ts';
import { targetIn, type Target } from '#src/documents/variations/targets.ts';
import { wordsOf } from '#src/documents/variations/words.ts';
import { readReleased } from '#tests/support/released.ts';
import { randomChanges, withoutEmpty } from '#tests/support/random-changes.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { LayoutNode, UiSchema } from '#schemas/generated/documents/ui.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';

const RELEASES = 20;
const EACH = 50;

const { release, catalogue } = await readReleased();
const { variation } = randomChanges(catalogue);

test(`variations merge into ${RELEASES} later releases: each key is explained, what is in force only tightens, and merging again changes nothing`, () => {
  const found = new Set<Outcome['is']>();
  for (let number = 1; number <= RELEASES; number += 1) {
    const later = laterRelease(number);
    fc.assert(
      fc.property(
        variation.map((changes) => changes.map(asWritten)),
        (changes) => {
          const edition = mergeVariation(changes, later);
          const sentences = wordsOf(changes, later);
          for (const [index, outcomes] of edition.outcomes.entries()) {
            expect(sentences[index]).toHaveLength(outcomes.length);
            expect(outcomes.length).toBeGreaterThan(0);
            for (const { is, isInForce, because } of outcomes) {
              found.add(is);
              if (is === 'refused') expect(because).toMatch(/\w/);
              if (is !== 'asks') expect(isInForce).toBe(is === 'holds');
            }
          }
          for (const [name, entity] of edition.entities) expectTighter(later.entity(name), entity);
          const inForce = changesInForce(changes, edition);
          const again = mergeVariation(inForce, later);
          expect(again.outcomes.flat().filter(({ isInForce }) => !isInForce)).toEqual([]);
          for (const [name, entity] of again.entities) expect(entity).toEqual(edition.entities.get(name));
          for (const [name, ui] of again.uis) expect(withoutEmpty(ui)).toEqual(withoutEmpty(edition.uis.get(name) ?? {}));
          for (const [name, screen] of again.screens) expect(screen).toEqual(edition.screens.get(name));
          for (const [name, screen] of again.screens)
            expect(applyChanges('screen', name, later.screen(name) ?? screen, inForce)).toEqual(screen);
        },
      ),
      { numRuns: EACH },
    );
  }
  expect([...found].toSorted()).toEqual(['asks', 'dissolves', 'holds', 'parked', 'refused']);
});

/** With what the release says now. */
function asWritten(change: Change): Change {
  if (!('set' in change)) return change;
  const target = targetAt(change.at);
  const was = Object.keys(change.set).flatMap((key) => {
    const value = isKey(target, key) ? target?.read(key) : undefined;
    return value === undefined ? [] : [[key, value]];
  });
  return { ...change, was: Object.fromEntries(was) };
}

type Key = Parameters<Target['read']>[0];

function isKey(target: Target | undefined, key: string): key is Key {
  return target?.has(key as Key) === true;
}

function targetAt(at: string): Target | undefined {
  const { kind, name, part } = readAddress(at);
  const [entity, ui, screen] = [release.entity(name), release.ui(name), release.screen(name)];
  if (kind === 'entity') return entity && targetIn.entity(copyOf(entity), part);
  if (kind === 'ui') return ui && targetIn.ui(copyOf(ui), part);
  return screen && targetIn.screen(copyOf(screen), part);
}

/** Fields, columns and groups are gone, renamed, limited and required by chance: always the same of one number. */
function laterRelease(number: number): Release {
  const isHit = (what: string, oneIn: number) => hash(`${number} ${what}`) % oneIn === 0;
  const entities = new Map<string, EntitySchema | undefined>();
  const entity = (name: string) => {
    if (!entities.has(name)) entities.set(name, isHit(name, 15) ? undefined : laterEntity(release.entity(name), isHit));
    return entities.get(name);
  };
  return {
    ...release,
    entity,
    ui: (name) => laterUi(release.ui(name), name, isHit),
    screen: (id) => laterScreen(release.screen(id), isHit),
    environment: (name, schema = entity(name)) => schema && release.environment(name, schema),
  };
}

type IsHit = (what: string, oneIn: number) => boolean;

function laterEntity(entity: EntitySchema | undefined, isHit: IsHit): EntitySchema | undefined {
  if (entity === undefined) return undefined;
  const { required = [] } = entity;
  // What is pasted has the fields of its record.
  const $id = PASTED.get(entity.$id) ?? entity.$id;
  const properties = Object.fromEntries(
    Object.entries(entity.properties).flatMap(([name, schema]) => {
      const at = `${$id}#${name}`;
      return isHit(`gone ${at}`, 8) ? [] : [[name, laterField(schema, at, isHit)]];
    }),
  );
  const names = Object.keys(properties);
  return { ...entity, properties, required: names.filter((name) => required.includes(name) || isHit(`required ${$id}#${name}`, 10)) };
}

function laterField(schema: FieldSchema, at: string, isHit: IsHit): FieldSchema {
  const { maxLength, enum: values } = schema;
  return {
    ...schema,
    ...(isHit(`title ${at}`, 4) && { title: `New ${schema.title ?? ''}` }),
    ...(maxLength !== undefined && isHit(`limit ${at}`, 3) && { maxLength: isHit(`narrow ${at}`, 2) ? 5 : maxLength * 2 }),
    ...(values !== undefined && values.length > 1 && isHit(`choice ${at}`, 3) && { enum: values.slice(1) }),
  };
}

function laterUi(ui: UiSchema | undefined, name: string, isHit: IsHit): UiSchema | undefined {
  const left = (nodes: readonly LayoutNode[]): LayoutNode[] =>
    nodes.flatMap((node) => {
      const called = typeof node === 'string' ? node : node.id;
      if (isHit(`place ${name} ${called}`, 8)) return [];
      return [typeof node === 'string' ? node : { ...node, children: left(node.children) }];
    });
  return ui && { ...ui, 'ui:layout': left(ui['ui:layout']) };
}

function laterScreen(screen: ScreenDocument | undefined, isHit: IsHit): ScreenDocument | undefined {
  if (screen === undefined) return undefined;
  const grids = Object.entries(screen.grids ?? {}).map(([name, grid]) => [
    name,
    { ...grid, columns: grid.columns.filter(({ id }) => !isHit(`column ${screen.id} ${name}/${id}`, 8)) },
  ]);
  const actions = Object.entries(screen.actions ?? {}).filter(([name]) => !isHit(`action ${screen.id} ${name}`, 8));
  return { ...screen, grids: Object.fromEntries(grids), actions: Object.fromEntries(actions) };
}

function hash(text: string): number {
  return Array.from(text).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
}

/** Whatever fits the second fits the first, as far as limits say. */
function expectTighter(before: EntitySchema | FieldSchema | undefined, after: EntitySchema | FieldSchema): void {
  if (before === undefined) throw new Error('A record that the release does not have was changed.');
  expect(after.required ?? []).toEqual(expect.arrayContaining([...(before.required ?? [])]));
  for (const [name, schema] of Object.entries(before.properties ?? {})) {
    const own = after.properties?.[name];
    if (own === undefined) throw new Error(`${name} is gone.`);
    expect(own.maxLength ?? Infinity).toBeLessThanOrEqual(schema.maxLength ?? Infinity);
    expect(own.maximum ?? Infinity).toBeLessThanOrEqual(schema.maximum ?? Infinity);
    expect(own.minLength ?? 0).toBeGreaterThanOrEqual(schema.minLength ?? 0);
    expect(own.minimum ?? -Infinity).toBeGreaterThanOrEqual(schema.minimum ?? -Infinity);
    if (schema.enum !== undefined) expect(schema.enum).toEqual(expect.arrayContaining([...(own.enum ?? [])]));
    expectTighter(schema, own);
  }
}
