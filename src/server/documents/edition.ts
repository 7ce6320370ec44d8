import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { splitOwn } from '#src/documents/variations/own-fields.ts';
import { furtherErrors } from '#src/documents/variations/limits.ts';
import { mergeVariation, type Release } from '#src/documents/variations/merge.ts';
import type { Documents } from './documents.ts';
import { ofVersion } from './of-version.ts';
import { compileServerEntity, environmentOf, type ServerEntity } from './server-entity.ts';
import { unstorableValues } from './values.ts';

/** The documents as variations are merged into them. */
export function releaseOf(documents: Documents): Release {
  return mergeable(documents.release ?? documents);
}

const mergeable = ofVersion((documents): Release => {
  const entity = (name: string) => (documents.has(name) ? documents.schema(name) : undefined);
  const declared = documents.contract.operations.flatMap(({ resource }) => (resource === undefined ? [] : [resource]));
  const resources = new Map(declared.map((resource) => [resource.entity, resource]));
  return {
    entity,
    resource: (name) => resources.get(name),
    ui: documents.ui,
    screen: documents.screen,
    environment: (name, schema = entity(name)) => {
      return schema && environmentOf(schema, documents.schema);
    },
  };
});

/** The documents of one business: changed entities are compiled on first use, all else is the release's. */
export function createEdition(release: Documents, changes: readonly Change[]): Documents {
  const { entities } = mergeVariation(changes, releaseOf(release));
  if (entities.size === 0) return release;
  const schema = (id: string) => entities.get(id) ?? release.schema(id);
  const compiled = new Map<string, ServerEntity>();
  return {
    ...release,
    release,
    schema,
    entity: (id) => {
      const merged = entities.get(id);
      if (merged === undefined) return release.entity(id);
      const known = compiled.get(id) ?? compileMerged(merged, schema, release);
      compiled.set(id, known);
      return known;
    },
  };
}

/** By the release's validator and closures of the narrower limits: no code is made from what a business wrote. */
function compileMerged(merged: EntitySchema, schema: Documents['schema'], release: Documents): ServerEntity {
  const { validate } = release.entity(merged.$id);
  const further = furtherErrors(release.schema(merged.$id), merged);
  return {
    ...compileServerEntity(merged, schema),
    validate: (record) => {
      const { released, own } = splitOwn(merged, record);
      return [...validate(released), ...unstorableValues(own), ...further(record)];
    },
  };
}
