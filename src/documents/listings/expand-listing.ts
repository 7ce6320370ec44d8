import { pointTo } from '#renderer/expression/index.ts';
import type { Listing } from '#schemas/generated/documents/listing.ts';
import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import { ACTIONS, operationIdOf } from '../contract/resources/actions.ts';
import { fillTemplate, type Given, type Filled, type Scope } from './fill-template.ts';

/** One x-resource, as a listing needs it. */
export interface ListedResource {
  readonly path: string;
  readonly resource: ResourceDeclaration;
}

/** A screen that a listing stands for. */
export interface ListedScreen {
  readonly id: string;
  readonly screen: Filled;
  readonly scenarios: Filled;
}

/** Its parts: a screen each, and its scenarios under the same name with this ending. */
const SCREENS = ['page', 'details', 'changes'] as const;
const SCENARIOS = 'Scenarios';

/** The screens of a listing, by the template of all of them. */
export function expandListing(
  listing: Listing,
  { path, resource }: ListedResource,
  template: Readonly<Record<string, unknown>>,
): ListedScreen[] {
  const scope = scopeOf(listing, path, resource);
  return SCREENS.map((part) => {
    const told = fillTemplate(template[part + SCENARIOS], scope);
    const own = part === 'details' ? (listing.scenarios ?? []) : [];
    return {
      id: String(scope.get(part === 'page' ? 'id' : part)?.value),
      screen: fillTemplate(template[part], scope),
      scenarios: withScenarios(told, own),
    };
  });
}

function scopeOf(listing: Listing, path: string, resource: ResourceDeclaration): Scope {
  const given = Object.entries(listing).map(([key, value]): [string, Given] => [key, { value, pointer: pointTo('', key) }]);
  const derived = (value: unknown): Given => ({ value, pointer: '/resource' });
  const operations = ACTIONS.flatMap((action): [string, Given][] => {
    const operation = operationIdOf(path, resource, action);
    return operation === undefined ? [] : [[`operations.${action}`, derived(operation)]];
  });
  return new Map<string, Given>([
    ...operations,
    ['entity', derived(resource.entity)],
    ['details', derived(resource.entity)],
    ['changes', derived(`${resource.entity}-changes`)],
    ...(resource.sort === undefined ? [] : [['sort', derived(resource.sort)] as const]),
    ['width', { value: 'medium', pointer: '' }],
    ...given,
    ['columns', { value: listing.columns.map((column) => ({ id: kebabCase(column.field), ...column })), pointer: '/columns' }],
  ]);
}

/** As a document of scenarios. */
function withScenarios({ value, origins }: Filled, own: readonly unknown[]): Filled {
  const common = Array.isArray(value) ? value : [];
  const moved = [...origins].map(([pointer, origin]) => [`/scenarios${pointer}`, origin] as const);
  const copied = own.map((_, index) => {
    return [pointTo('/scenarios', common.length + index), { pointer: pointTo('/scenarios', index), isCopy: true }] as const;
  });
  return {
    value: { $schema: '../../schemas/meta/scenarios.meta.json', format: 1, scenarios: [...common, ...own] },
    origins: new Map([...moved, ...copied]),
  };
}

/** validFrom is valid-from. */
function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
