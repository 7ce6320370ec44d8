import { fieldAt } from '#src/documents/catalogue.ts';
import { splitFieldId, type FieldId } from '#src/documents/field-ids.ts';
import { suggest } from '#src/documents/file-report.ts';
import { printReleased, releasedField, type Released, type ReleasedField } from '#src/documents/released/released-fields.ts';
import { withRetired } from '#src/documents/released/retire-field.ts';
import { writeDataMigration, type DataChange } from '../data-migration.ts';
import type { Command, CommandResult, Workspace } from './command.ts';
import { RELEASED } from './release.ts';

export const migrate: Command = {
  parameters: ['<entity>.<field> | <entity>', 'drop | keep | <field> | <old value>=<new value>'],
  purpose: 'writes what becomes of stored values that a field removed or narrowed since the last release held',
  toleratesLooseEnds: true,
  async run(workspace, [id = '', way = '']) {
    const released = workspace.documents.released?.value ?? {};
    const lost = Object.keys(released).filter((known) => splitFieldId(known).entity === id && !workspace.catalogue.entities.has(id));
    if (lost.length > 0 && way === 'keep') return { lines: [`${id} is left out of ${RELEASED}.`], changes: [withoutIds(released, lost)] };
    const before = released[id];
    if (before === undefined) throw new Error(`"${id}" is not a field of the last release${suggest(id, Object.keys(released))}`);
    return migrateField(workspace, released, { id, before, way });
  },
};

interface Outdated {
  readonly id: FieldId;
  readonly before: ReleasedField;
  readonly way: string;
}

async function migrateField(workspace: Workspace, released: Released, { id, before, way }: Outdated): Promise<CommandResult> {
  const { root, catalogue, documents, texts } = workspace;
  const { entity, path } = splitFieldId(id);
  const now = fieldAt(catalogue.entities.get(entity), path);
  const change = changeOf(way, before, now === undefined);
  const isInList = path
    .split('.')
    .some((_, index, keys) => fieldAt(catalogue.entities.get(entity), keys.slice(0, index).join('.'))?.type === 'array');
  if (change !== undefined && isInList) throw new Error('Stored entries of a list need a migration written by hand: keep, and write it.');
  const written = change === undefined ? [] : (await writeDataMigration(root, id, change, catalogue)).changes;
  const file = documents.entities.get(entity)?.file ?? '';
  const retired = { file, text: withRetired(texts.get(file) ?? '', path, before) };
  const compared =
    now === undefined
      ? withoutIds(
          released,
          Object.keys(released).filter((known) => known === id || known.startsWith(`${id}.`)),
        )
      : { file: RELEASED, text: printReleased({ ...released, [id]: releasedField(now) }) };
  const changes = [...written, retired, compared];
  return { lines: written.flatMap(({ file: name, text }) => [`+++ ${name}`, ...text.trimEnd().split('\n')]), changes };
}

/** Undefined for values that stay as they are. @throws Error for a way that does not fit */
function changeOf(way: string, before: ReleasedField, isGone: boolean): DataChange | undefined {
  if (way === 'keep') return undefined;
  if (isGone && way === 'drop') return { kind: 'drop' };
  if (isGone && /^[a-z][A-Za-z0-9]*$/.test(way)) return { kind: 'rename', to: way };
  const [from = '', to] = way.split('=');
  if (isGone || to === undefined)
    throw new Error(`"${way}" is no way here: ${isGone ? 'drop, keep or a field' : 'keep or <old value>=<new value>'}`);
  const valueOf = (text: string) => (before.type === 'integer' || before.type === 'number' ? Number(text) : text);
  return { kind: 'replace', from: valueOf(from), ...(to === '' ? {} : { to: valueOf(to) }) };
}

function withoutIds(released: Released, ids: readonly string[]) {
  return { file: RELEASED, text: printReleased(Object.fromEntries(Object.entries(released).filter(([id]) => !ids.includes(id)))) };
}
