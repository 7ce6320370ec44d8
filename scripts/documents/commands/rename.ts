import { isAbsolute } from 'node:path';
import { namesIn } from '#src/expression/index.ts';
import { checkDocuments } from '#src/documents/check-documents.ts';
import { fieldAt, type Catalogue } from '#src/documents/catalogue.ts';
import { splitFieldId, type FieldId } from '#src/documents/field-ids.ts';
import { idUses } from '#src/documents/ids/id-uses.ts';
import { isPartId, readPartId, type PartId } from '#src/documents/ids/read-part-id.ts';
import { namesOfListings } from '#src/documents/listings/map-to-listing.ts';
import { readFieldId } from '#src/documents/read-field-id.ts';
import { writeDataMigration } from '../data-migration.ts';
import { applyEdits, editsOf, showEdits, type NamedPlace } from '#src/documents/rename/edit-texts.ts';
import { printReleased, type ReleasedField } from '#src/documents/released/released-fields.ts';
import { withRetired } from '#src/documents/released/retire-field.ts';
import { printFindings } from '#src/documents/report.ts';
import { schemaValidators } from '../schema-validators.ts';
import { findInCode } from '../code-uses.ts';
import { besideVariation } from '../read-variation.ts';
import type { Command, CommandResult, Workspace } from './command.ts';
import { RELEASED } from './release.ts';
import { findUses } from '#src/documents/uses/find-uses.ts';

export const rename: Command = {
  parameters: ['<entity>.<field> | <document>#<id>', '<name>', '[variation]'],
  purpose:
    'renames a field in every document, in the stored records and in the variation of a file, or a part wherever it is named (--yes without asking, --anyway where TypeScript names it)',
  async run(documents, [text = '', name = '', variation], options) {
    const workspace = await besideVariation(documents, variation);
    if (isPartId(text)) return renamePart(workspace, readPartId(text, workspace), name, options);
    const field = readFieldId(text, workspace.catalogue);
    const before = splitFieldId(field).path.split('.').at(-1) ?? '';
    const reasons = reasonsAgainst(field, name, workspace.catalogue);
    const words = await findInCode(workspace.root, before);
    const computed = words.filter(({ file, text: source }) => file.includes('/migrations/') && /derived|generated always/.test(source));
    for (const { file, line } of computed) reasons.push(`${file}:${line}: a column is computed from it: write the migration by hand.`);
    const named = options.has('--anyway') ? [] : await findInCode(workspace.root, before, splitFieldId(field).entity);
    const code = named.filter(({ file }) => !file.includes('/migrations/'));
    if (code.length > 0) {
      reasons.push(
        `TypeScript of these records names "${before}": change what means this field by hand (after npm run generate the types show where), or say --anyway where none does.`,
        ...code.map(({ file, line, text: source }) => `  ${file}:${line}: ${source}`),
      );
    }
    return reasons.length > 0 ? { lines: reasons, isRefused: true } : renameField(workspace, field, name);
  },
};

function reasonsAgainst(field: FieldId, name: string, { entities }: Catalogue): string[] {
  const { entity, path } = splitFieldId(field);
  const siblings = path.split('.').slice(0, -1);
  const holders = siblings.map((_, index) => siblings.slice(0, index + 1).join('.'));
  const reasons: string[] = [];
  if (!/^[a-z][A-Za-z0-9]*$/.test(name) || namesIn(`record.${name}`, {}).length !== 2)
    reasons.push(`"${name}" cannot be the name of a field: a small letter, then letters and digits, and no word of the language.`);
  if (fieldAt(entities.get(entity), [...siblings, name].join('.')) !== undefined) reasons.push(`${entity} has a field "${name}" already.`);
  if (holders.some((holder) => fieldAt(entities.get(entity), holder)?.type === 'array'))
    reasons.push(`"${siblings.join('.')}" is a list: its stored entries need a migration written by hand.`);
  return reasons;
}

async function renameField(workspace: Workspace, field: FieldId, name: string): Promise<CommandResult> {
  const uses = namesOfListings(findUses(workspace), workspace).filter((use) => use.field === field);
  const { changes } = await writeDataMigration(workspace.root, field, { kind: 'rename', to: name }, workspace.catalogue);
  const afterwards = 'Renamed. Now run npm run generate, and npx tsc -b: the types show what code is left.';
  const { retired, released } = renamedRelease(workspace, field, name);
  return writeName(workspace, uses, name, { changes: [...changes, ...released], afterwards, retired });
}

/** The fields of the last release that change logs keep by their old name, and the release with the new one. */
function renamedRelease(
  { documents }: Workspace,
  field: FieldId,
  name: string,
): Pick<Consequences, 'retired'> & { readonly released: Changes } {
  const all = Object.entries(documents.released?.value ?? {});
  const [old, others] = [all.filter(([id]) => isWithin(id, field)), all.filter(([id]) => !isWithin(id, field))];
  if (old.length === 0) return { retired: [], released: [] };
  const now = `${field.slice(0, field.lastIndexOf('.'))}.${name}`;
  const text = printReleased(Object.fromEntries([...others, ...old.map(([id, one]) => [now + id.slice(field.length), one] as const)]));
  return { retired: old, released: [{ file: RELEASED, text }] };
}

function isWithin(id: FieldId, field: FieldId): boolean {
  return `${id}.`.startsWith(`${field}.`);
}

/** Texts compared with a tab's id are values: they are listed, not renamed. */
async function renamePart(workspace: Workspace, part: PartId, name: string, options: ReadonlySet<string>): Promise<CommandResult> {
  const word = new RegExp(`["']${part.id}["']`);
  const isTab = /\/tabs\/\d+$/.test(part.pointer);
  const compared = workspace.slots.filter(({ file, source }) => isTab && file === part.file && word.test(source));
  if (compared.length > 0 && !options.has('--anyway')) {
    const places = compared.map(({ file, pointer, source }) => `  ${file} ${pointer}: ${source}`);
    return {
      lines: [`Expressions say "${part.id}": change what means this tab by hand, and say --anyway.`, ...places],
      isRefused: true,
    };
  }
  return writeName(workspace, namesOfListings(idUses(part, workspace), workspace), name, {
    changes: [],
    afterwards: 'Renamed.',
    retired: [],
  });
}

type Changes = readonly { readonly file: string; readonly text: string }[];

interface Consequences {
  /** Other files that change. */
  readonly changes: Changes;
  readonly afterwards: string;
  /** Fields of the last release that change logs still have. */
  readonly retired: readonly (readonly [FieldId, ReleasedField])[];
}

/** The documents with the new name, if they stay valid. */
async function writeName(
  workspace: Workspace,
  places: readonly NamedPlace[],
  name: string,
  { changes, afterwards, retired }: Consequences,
): Promise<CommandResult> {
  const { texts } = workspace;
  const edited = [...new Set(places.map(({ file }) => file))].toSorted().map((file) => {
    const text = texts.get(file) ?? '';
    const edits = editsOf(
      places.filter((place) => place.file === file),
      text,
    );
    const after = applyEdits(text, edits, name);
    return { file, text: after, lines: showEdits(file, text, after, edits) };
  });
  const inLogs = retired.reduce<Changes>((files, [id, field]) => {
    const { entity, path } = splitFieldId(id);
    const own = workspace.documents.entities.get(entity)?.file;
    return files.map(({ file, text }) => ({ file, text: file === own ? withRetired(text, path, field) : text }));
  }, edited);
  const faults = await findingsAfter(workspace, [...inLogs, ...changes.filter(({ file }) => file === RELEASED)]);
  const lines = [
    ...edited.flatMap((change) => change.lines),
    ...changes.flatMap(({ file, text }) => [`+++ ${file}`, ...(file === RELEASED ? [] : text.trimEnd().split('\n'))]),
  ];
  if (faults.length > 0) return { lines: [...lines, 'Renamed like this the documents would have findings:', ...faults], isRefused: true };
  return {
    lines,
    changes: [...inLogs.map(({ file, text }) => ({ file, text })), ...changes],
    afterwards: [afterwards],
  };
}

/** Findings of the documents with the changes. */
async function findingsAfter(
  { texts: before, catalogue }: Workspace,
  changes: readonly { readonly file: string; readonly text: string }[],
): Promise<string[]> {
  // A variation is outside the folder, and none of its documents.
  const after = new Map([...before, ...changes.map(({ file, text }) => [file, text] as const)].filter(([file]) => !isAbsolute(file)));
  const { findings, texts } = await checkDocuments(after, { vocabulary: catalogue.vocabulary, schemaValidators });
  return printFindings(findings, texts);
}
