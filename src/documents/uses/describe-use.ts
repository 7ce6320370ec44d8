import { splitFieldId } from '../field-ids.ts';
import type { FieldUse } from './find-uses.ts';

export type Access = 'defined' | 'written' | 'shown' | 'read';

export interface Described {
  readonly access: Access;
  /** How, in a few words. */
  readonly how: string;
}

interface Place extends Described {
  readonly at: RegExp;
  /** Only for a name that is the last key itself, not for what stands under it. */
  readonly isKey?: true;
}

/** By pattern of the pointer; `$1` is what it matched, else the field whose schema it is. The first that fits is meant. */
const BY_PLACE: readonly Place[] = [
  { at: /\/required\/\d+$/, access: 'read', how: 'always required' },
  { at: /^\/x-rules\/\d+\/target$/, access: 'shown', how: 'the message of a rule stands at it' },
  { at: /^\/x-rules\/\d+\/invalidWhen$/, access: 'read', how: 'a rule' },
  { at: /^\/x-rules\/\d+\/message$/, access: 'read', how: 'the message of a rule' },
  { at: /\/x-requiredWhen$/, access: 'read', how: 'when $1 is required' },
  { at: /\/x-editableWhen\/expr$/, access: 'read', how: 'when $1 may be changed' },
  { at: /\/x-editableWhen\/because$/, access: 'read', how: 'why $1 may not be changed' },
  { at: /\/(?:x-resource|x-list)\/label$/, access: 'read', how: 'how its record is called where another refers to it' },
  { at: /\/x-list\//, access: 'read', how: 'how the list is referred to' },
  { at: /\/x-resource\//, access: 'read', how: 'how the list is served' },
  { at: /\/x-value\/expr$/, access: 'read', how: 'the value of $1 follows from it' },
  { at: /\/x-pair\/(?:expr|inverse)$/, access: 'read', how: 'the pair of $1 follows from it' },
  { at: /\/x-pair\/with$/, access: 'written', how: 'one of the pair with $1' },
  { at: /\/x-pair\/driver$/, access: 'read', how: 'drives the pair of $1' },
  { at: /\/x-clearedBy\/field$/, access: 'read', how: 'empties $1' },
  { at: /\/x-access\/(?:read|write)$/, access: 'read', how: 'who may use $1' },
  { at: /\/ui:layout\/|\/ui:dialog\/layout\//, access: 'shown', how: 'stands in the form' },
  { at: /\/ui:onEdit\/\d+\/set\/[^/]+$/, access: 'written', how: 'set when the user edits a field', isKey: true },
  { at: /\/ui:lookup\/(?:\d+\/)?fill\/\d+\/to$/, access: 'written', how: 'filled by a lookup' },
  { at: /\/ui:options\//, access: 'shown', how: 'a setting of a widget' },
  { at: /\/ui:grid\/columns\/\d+\/field$/, access: 'shown', how: 'a column of a grid in the form' },
  { at: /^\/grids\/([^/]+)\/columns\/\d+\/field$/, access: 'shown', how: 'a column of the grid $1' },
  { at: /^\/grids\/([^/]+)\/columns\/\d+\/unit$/, access: 'shown', how: 'the unit of a column of the grid $1' },
  { at: /^\/grids\/([^/]+)\/sort\//, access: 'read', how: 'the order of the grid $1' },
  { at: /^\/grids\/([^/]+)\/rowKey$/, access: 'read', how: 'tells the rows of the grid $1 apart' },
  { at: /\/(?:form|facts)\/\d+$/, access: 'shown', how: 'stands on the screen' },
  { at: /^\/data\/defaults\/[^/]+$/, access: 'written', how: 'a new record starts with it', isKey: true },
  { at: /\/reset\/keep\/\d+$/, access: 'written', how: 'the next new record keeps it' },
  { at: /\/reset\/values\/[^/]+$/, access: 'written', how: 'the next new record starts with it', isKey: true },
  { at: /\/call\/set\/[^/]+$/, access: 'written', how: 'set in what is sent', isKey: true },
  { at: /\/set\/[^/]+$/, access: 'written', how: 'set by a step', isKey: true },
  { at: /\/(?:clearedBy\/\d+|field)$/, access: 'shown', how: 'where a refusal is shown' },
  { at: /^\/scenarios\/\d+\/(?:given|edit)\//, access: 'written', how: 'a scenario gives it' },
  { at: /^\/scenarios\/\d+\/expect\//, access: 'read', how: 'a scenario expects something of it' },
];

/** What a place does with the field it names. */
export function describeUse({ pointer, isKey, field }: Pick<FieldUse, 'pointer' | 'isKey' | 'field'>): Described {
  if (isKey && /\/properties\/[^/]+$/.test(pointer)) return { access: 'defined', how: 'here' };
  for (const place of BY_PLACE) {
    const match = place.at.exec(pointer);
    if (match === null || (place.isKey === true && !isKey)) continue;
    const owner = match[1] ?? /\/properties\/([^/]+)/.exec(pointer)?.[1] ?? splitFieldId(field).path;
    return { access: place.access, how: place.how.replace('$1', owner) };
  }
  if (isKey) return { access: 'shown', how: 'how it is shown' };
  return { access: 'read', how: `an expression (${pointer.split('/').findLast((key) => !/^\d+$/.test(key)) ?? ''})` };
}
