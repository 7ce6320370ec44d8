import { partsOf, pointTo } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { FieldId } from '../../field-ids.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Understood } from '../../read-documents.ts';
import { findUses, type FieldUse } from '../../uses/find-uses.ts';

/**
 * If a form edits an entity, every field is shown or used, and every field that can be invalid is shown.
 * Not asked of what the server sets (`readOnly`) and of what a record is created with (`x-immutable`), such as the ids of
 * its parents; a field may say why it is not shown (`x-hidden`).
 */
export function checkShownFields(understood: Understood): Finding[] {
  const { catalogue } = understood;
  const known = standingsOf(findUses(understood));
  return [...editedEntities(understood)].flatMap((name) => {
    const entity = catalogue.entities.get(name);
    const report = createFileReport(catalogue.documents.entities.get(name)?.file ?? '');
    const filled: Finding[] = [];
    if (entity === undefined) return [];
    const targets = new Set((entity['x-rules'] ?? []).map(({ target }) => target));
    for (const [path, field] of Object.entries(entity.properties)) {
      const standing = known.get(`${name}.${path}`);
      const pointer = pointTo('/properties', path);
      if (field['x-hidden'] !== undefined) {
        if (standing?.isShown === true)
          report.add(pointTo(pointer, 'x-hidden'), 'is not true: a form or grid shows the field', { remove: pointTo(pointer, 'x-hidden') });
      } else if (standing?.isShown === true) continue;
      else if (standing?.filledAt !== undefined && !standing.isRead)
        filled.push({ ...standing.filledAt, message: `fills "${path}", which no form or grid shows and nothing reads` });
      else if (isGiven(field, standing)) continue;
      else if (entity.required?.includes(path) === true) report.add(pointer, 'is required, but no form shows it');
      else if (targets.has(path)) report.add(pointer, 'shows the message of a rule, but no form shows it');
      else if (standing?.isUsed !== true) report.add(pointer, 'is neither shown nor used: show it, or give the reason in "x-hidden"');
    }
    return [...report.findings, ...filled];
  });
}

interface FieldUsage {
  readonly isShown: boolean;
  readonly isUsed: boolean;
  readonly isWritten: boolean;
  readonly isRead: boolean;
  /** Where a lookup fills it. */
  readonly filledAt: Pick<FieldUse, 'file' | 'pointer'> | undefined;
}

const UNUSED: FieldUsage = { isShown: false, isUsed: false, isWritten: false, isRead: false, filledAt: undefined };

/** What documents do with each field, beyond defining and requiring it. */
function standingsOf(uses: readonly FieldUse[]): ReadonlyMap<FieldId, FieldUsage> {
  const known = new Map<FieldId, FieldUsage>();
  for (const use of uses) {
    const { access, isByTheWay } = use.use;
    if (isByTheWay === true) continue;
    const before = known.get(use.field) ?? UNUSED;
    const isFill = /\/fill\/\d+\/to$/.test(use.pointer);
    known.set(use.field, {
      isShown: before.isShown || access === 'shown',
      isUsed: before.isUsed || access !== 'defined',
      isWritten: before.isWritten || access === 'written',
      isRead: before.isRead || access === 'read',
      filledAt: before.filledAt ?? (isFill ? { file: use.file, pointer: use.pointer } : undefined),
    });
  }
  return known;
}

/** Whether the value is set by something other than typing. */
function isGiven({ readOnly, default: first, ...field }: FieldSchema, standing: FieldUsage | undefined): boolean {
  return (
    readOnly === true ||
    first !== undefined ||
    field['x-immutable'] === true ||
    field['x-value'] !== undefined ||
    field['x-pair'] !== undefined ||
    standing?.isWritten === true
  );
}

/** Entities of the screens that draw a form. */
function editedEntities({ subjects }: Understood): ReadonlySet<string> {
  const drawing = subjects.filter((subject) => partsOf(subject, 'ScreenNode').some(({ value }) => value.form !== undefined));
  return new Set(drawing.flatMap(({ screen }) => screen?.data?.schema ?? []));
}
