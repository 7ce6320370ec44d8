import { resourcesOf } from '../contract/resources/expand.ts';
import { environmentOf } from '../places/slots.ts';
import type { Understood } from '../read-documents.ts';
import type { Release } from './merge.ts';

/** The documents in the files, as a release to merge into. */
export function releaseOf({ catalogue, subjects }: Pick<Understood, 'catalogue' | 'subjects'>): Release {
  const { entities, documents } = catalogue;
  const records = new Map(
    subjects.flatMap((subject) => (subject.language === 'entity' && subject.record ? [[subject.record.$id, subject] as const] : [])),
  );
  const declared = [...documents.apis.values()].flatMap(({ value }) => resourcesOf(value));
  const resources = new Map(declared.map(({ resource }) => [resource.entity, resource]));
  return {
    entity: (name) => entities.get(name),
    ui: (name) => documents.uis.get(name)?.value,
    screen: (id) => documents.screens.get(id)?.value,
    environment: (name, schema) => {
      const subject = records.get(name);
      return subject && environmentOf(subject, schema && { [schema['x-as'] ?? 'record']: schema });
    },
    resource: (name) => resources.get(name),
  };
}
