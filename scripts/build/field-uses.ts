import type { Plugin } from 'vite';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { splitFieldId } from '#src/documents/field-ids.ts';
import { type FieldUse, findUses } from '#src/documents/uses/find-uses.ts';
import type { Workspace } from '#scripts/documents/commands/command.ts';

const MODULE_ID = 'virtual:field-uses';

/** A place of a document that shows, fills or reads a field. */
interface PlacedUse {
  /** Address of the part there, as changes name it; only of the document if it has no part. */
  readonly at: string;
  readonly title: string;
  readonly how: string;
}

type UsesByPath = Readonly<Record<string, readonly PlacedUse[]>>;

/** Uses in records, forms and screens, by entity and path of the field. */
function placeUses(workspace: Workspace): ReadonlyMap<string, UsesByPath> {
  const placed = findUses(workspace).flatMap((use) => {
    const place = use.use.access === 'defined' || !use.isLast ? undefined : placeOf(use, workspace);
    return place === undefined ? [] : [{ ...splitFieldId(use.field), place }];
  });
  return new Map(
    [...Map.groupBy(placed, ({ entity }) => entity)].map(([entity, ofEntity]) => {
      const byPath = [...Map.groupBy(ofEntity, ({ path }) => path)].map(([path, uses]) => [path, distinct(uses.map(({ place }) => place))]);
      return [entity, Object.fromEntries(byPath)];
    }),
  );
}

function distinct(uses: readonly PlacedUse[]): readonly PlacedUse[] {
  return [...new Map(uses.map((use) => [JSON.stringify(use), use])).values()];
}

function placeOf({ file, pointer, use, field }: FieldUse, { catalogue }: Workspace): PlacedUse | undefined {
  const keys = pointer.split('/').slice(1);
  // A key of the document says more than the sentence that stands for all of them.
  const how = use.how.startsWith('an expression') ? (keys.findLast((key) => !/^\d+$/.test(key)) ?? '') : use.how;
  const { documents } = catalogue;
  const [, screen] = /^(?:screens|schemas\/generated\/screens)\/(.*)\.screen\.json$/.exec(file) ?? [];
  const document = documents.screens.get(screen ?? '')?.value;
  if (screen !== undefined && document !== undefined && !screen.startsWith('variations/')) {
    const [of = '', name = '', kind, index] = keys;
    const column = of === 'grids' && kind === 'columns' ? document.grids?.[name]?.columns[Number(index)]?.id : undefined;
    const part = column === undefined ? (of === 'actions' ? name : '') : `${name}/${column}`;
    return { at: part === '' ? `${screen}.screen` : `${screen}.screen#${part}`, title: fixedPart(document.title) || screen, how };
  }
  const [, name = '', kind] = /^schemas\/(.*)\.(ui|schema)\.json$/.exec(file) ?? [];
  const entity = catalogue.entities.get(name);
  if (entity?.title === undefined || name.startsWith('variations/')) return undefined;
  const [first = ''] = keys;
  if (kind === 'ui') {
    const part = first === 'ui:layout' ? splitFieldId(field).path : first.startsWith('ui:') ? '' : first;
    return { at: [`${name}.ui`, part].filter((each) => each !== '').join('#'), title: entity.title, how };
  }
  const target = first === 'x-rules' ? entity['x-rules']?.[Number(keys[1])]?.target : undefined;
  const path = keys.flatMap((key, index) => (keys[index - 1] === 'properties' ? [key] : [])).join('.');
  return { at: [name, target ?? path].filter((each) => each !== '').join('#'), title: entity.title, how };
}

function fixedPart(title: string): string {
  return title.replaceAll(/\{[^}]*\}/g, '').trim();
}

/** Vite plugin: `virtual:field-uses` exports loaders of the uses of each entity's fields. */
export function fieldUses(root: string): Plugin {
  let made: Promise<ReadonlyMap<string, UsesByPath>> | undefined;
  const make = async () => placeUses(await openWorkspace(root, await readVocabulary(root), true));
  return {
    name: 'field-uses',
    resolveId: (id) => (id.startsWith(MODULE_ID) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${MODULE_ID}`)) return undefined;
      made ??= make();
      const uses = await made;
      const entity = id.slice(MODULE_ID.length + 2);
      if (entity !== '') return `export default ${JSON.stringify(uses.get(entity))};`;
      const loaders = [...uses.keys()].map((name) => `${JSON.stringify(name)}: () => import('${MODULE_ID}/${name}')`);
      return `export default { ${loaders.join(', ')} };`;
    },
  };
}
