const PARTS =
  /\/schemas\/(?:generated\/entities\/([^/]+\/[^/]+)\.json|generated\/validators\/([^/]+\/[^/]+)\.js|([^/]+\/[^/]+)\.ui\.json)$/;

/** Each entity is one file for the browser, because its schema, layout and validators are loaded together. */
export const ENTITY_CHUNKS = { name: entityOf, includeDependenciesRecursively: false } as const;

/** The entity that a module is a part of; null of any other module. */
export function entityOf(moduleId: string): string | null {
  const found = PARTS.exec(moduleId);
  return found?.slice(1).find((id) => id !== undefined) ?? null;
}
