import type { Change } from '#schemas/generated/documents/variation.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { scenariosOf } from '#src/documents/scenarios/expand-scenarios.ts';
import { applyChanges } from '#src/documents/variations/apply.ts';
import { withPasted } from '#src/documents/variations/pasted-rows.ts';
import { readCatalogue, type ScenarioCatalogue } from './documents.ts';
import { openScenario } from './open-scenario.ts';
import { type Failure, failuresIn } from './run-scenario.ts';

/** How the product's scenarios end with the changes of a business. */
export interface Differences {
  /** Scenarios of the screens that the changes are about. */
  readonly examined: number;
  readonly different: readonly { readonly screen: ScreenDocument; readonly scenario: string; readonly failures: readonly Failure[] }[];
}

/** @param changes those in force */
export async function findDifferences(changes: readonly Change[]): Promise<Differences> {
  const released = await readCatalogue();
  const { entities, documents } = released;
  const entityOf = (name: string) => {
    const entity = entities.get(name);
    return entity && applyChanges('entity', name, entity, withPasted(name, entity, changes));
  };
  const isOther = (name = '', uiName = name) => {
    const ui = documents.uis.get(uiName)?.value;
    return entityOf(name) !== entities.get(name) || (ui && applyChanges('ui', uiName, ui, changes)) !== ui;
  };
  const edition: ScenarioCatalogue = {
    ...released,
    changes,
    entities: new Map([...entities].map(([name, entity]) => [name, entityOf(name) ?? entity])),
  };
  const different: Differences['different'][number][] = [];
  let examined = 0;
  for (const [id, { value }] of documents.screens) {
    const screen = applyChanges('screen', id, value, changes);
    const { data, grids = {} } = value;
    const isChanged = screen !== value || isOther(data?.schema, data?.ui) || Object.values(grids).some(({ schema }) => isOther(schema));
    for (const { scenario } of isChanged ? scenariosOf(id, documents) : []) {
      const opened = await openScenario(screen, scenario, edition, () => undefined);
      const failures = failuresIn(opened, scenario, edition);
      opened.screen.stop();
      examined += 1;
      if (failures.length > 0) different.push({ screen, scenario: scenario.name, failures });
    }
  }
  return { examined, different };
}
