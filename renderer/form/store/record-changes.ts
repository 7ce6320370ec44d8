/** The requests of a form: the record to create, the changed fields to patch. */
import { isEmpty, readPath, writePath, rootOf } from '#src/expression/index.ts';
import { isWritable } from './field-flags.ts';
import { isSameValue } from '../contract/field-state.ts';
import type { FieldCell } from './field-cell.ts';
import type { FormCore } from './form-core.ts';
import { changeOf, type FieldChange, type Values } from '../contract/form-values.ts';

/** The record to send: fields the user may write, without empty ones and those hidden with `ui:whenHidden: omit`. */
export function recordToSend(core: FormCore): Values {
  let record: Values = {};
  for (const { path } of sendable(core)) {
    const value = readPath(core.values, path);
    if (!isEmpty(value)) record = writePath(record, path, value);
  }
  return structuredClone(record);
}

/** Changes since the record was opened, by top-level field and by field that a business has added, in the order of the schema. */
export function changesToSend(core: FormCore): FieldChange[] {
  const { schema } = core.document;
  const isOwn = (path: string) => schema['x-own'] === true && path.startsWith('own.');
  const heads = new Set<string>();
  for (const { path } of sendable(core)) {
    if (isSameValue(readPath(core.values, path), readPath(core.baseline, path))) continue;
    heads.add(isOwn(path) ? path : rootOf(path));
    const partner = partnerOfEmptied(core, path);
    if (partner !== undefined) heads.add(rootOf(partner));
  }
  return [...heads].map((head) => changeOf(head, structuredClone(readPath(core.values, head))));
}

/**
 * The filled half of a pair whose other half was emptied is sent too: else the server could not tell whether the user
 * emptied one half or the driver of both.
 */
function partnerOfEmptied({ document, values }: FormCore, path: string): string | undefined {
  if (!isEmpty(readPath(values, path))) return undefined;
  const pairs = [...document.fields.values()].flatMap(({ path: total, entity }) => {
    const perUnit = entity.schema['x-pair']?.with;
    return perUnit === undefined ? [] : [{ total, perUnit }];
  });
  const pair = pairs.find(({ total, perUnit }) => total === path || perUnit === path);
  const partner = pair?.total === path ? pair.perUnit : pair?.total;
  return partner !== undefined && !isEmpty(readPath(values, partner)) ? partner : undefined;
}

function sendable(core: FormCore): FieldCell[] {
  return [...core.cells.values()].filter(({ field, state, flags }) => {
    const isOmitted = field.whenHidden === 'omit' && !state.visible;
    return !isOmitted && isWritable(core, field, flags);
  });
}
