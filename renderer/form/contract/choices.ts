/** The options of a field: its enumeration, or the rows of a list. */
import { isEmpty, nextSteps, memoize, type Scope } from '#src/expression/index.ts';
import type { FieldChoices } from './field-choices.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { plainString } from './plain-text.ts';

export interface Choice {
  /** The value as text, for the DOM. */
  readonly key: string;
  readonly value: unknown;
  readonly label: string;
  /** Search texts, in addition to the key. */
  readonly found: string;
  /** The heading it is under; empty without one. */
  readonly group: string;
  /** Shown, not selectable. */
  readonly isDisabled: boolean;
  /** Offered; one that is not still names the value that is there. */
  readonly isVisible: boolean;
}

export type Row = Readonly<Record<string, unknown>>;
export type Rows = readonly Row[];

const PLAIN: FieldChoices = {
  source: { kind: 'enumeration' },
  value: 'value',
  label: '{label}',
  search: [],
  codeUpTo: undefined,
  group: undefined,
  disabled: undefined,
  visible: undefined,
};

export function enumerated(schema: FieldSchema): readonly Choice[] {
  return listed(enumeratedRows(schema), PLAIN, {});
}

/** The values of an enumeration as options: value and label. */
export const enumeratedRows = memoize((schema: FieldSchema): Rows => {
  const labelled = schema.enum === undefined ? (schema.items ?? {}) : schema;
  return (schema.enum ?? schema.items?.enum ?? []).map((value) => ({ value, label: labelOfValue(labelled, value) }));
});

/** Of values that follow one another in steps, only those that may follow what is stored are offered; for a new record the first ones. */
export function reachable(
  choices: readonly Choice[],
  schema: FieldSchema,
  stored: unknown,
  may: (by: string) => boolean,
): readonly Choice[] {
  const next = nextSteps(schema, stored, may);
  const isOffered = ({ key }: Choice) => next?.includes(key) !== false || (!isEmpty(stored) && key === plainString(stored));
  return next === undefined ? choices : choices.map((choice) => (isOffered(choice) ? choice : { ...choice, isVisible: false }));
}

export function labelOfValue(schema: FieldSchema, value: unknown): string {
  return schema['x-labels']?.[plainString(value)] ?? plainString(value);
}

/** One list per rows and arrangement, not per field: Mantine processes the data again whenever it is a new list. */
const lists = memoize((_rows: Rows) => new Map<string, readonly Choice[]>());

/** @param scope names that the expressions of an option read besides `option` */
export function listed(rows: Rows, choices: FieldChoices, scope: Scope): readonly Choice[] {
  const { value, label, search, group, disabled, visible } = choices;
  const plain = () =>
    rows.filter(isFirst(value)).map((row) => {
      const text = label.replace(/\{(\w+)\}/g, (_, name: string) => plainString(row[name]));
      return {
        key: plainString(row[value]),
        value: row[value],
        label: text,
        found: [text, ...search.map((name) => plainString(row[name]))].join('\n'),
        group: plainString(group?.evaluate({ ...scope, option: row }, '') ?? ''),
        isDisabled: disabled?.evaluate({ ...scope, option: row }, false) === true,
        isVisible: visible === undefined || visible.evaluate({ ...scope, option: row }, false) === true,
      };
    });
  if (group !== undefined || disabled !== undefined || visible !== undefined) return plain();
  const byLabel = lists(rows);
  const key = JSON.stringify([value, label, search]);
  const known = byLabel.get(key) ?? plain();
  byLabel.set(key, known);
  return known;
}

/** Each value is offered once, by the first row that has it, because options are identified by their values. */
function isFirst(value: string): (row: Row) => boolean {
  const seen = new Set<string>();
  return (row) => {
    const key = plainString(row[value]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  };
}

type Sought = Pick<Choice, 'key' | 'found'>;

/** A test of a choice: short text is looked up among the codes; longer text, and text that begins no code, in the names. */
export function matcher(choices: readonly Sought[], typed: string, codeUpTo = 0): (choice: Sought) => boolean {
  const sought = fold(typed.trim());
  const beginsWith = ({ key }: Sought) => fold(key).startsWith(sought);
  if (sought === '' || (sought.length <= codeUpTo && choices.some(beginsWith))) return beginsWith;
  return ({ found }) => fold(found).includes(sought);
}

/** The characters of a whole code, if the text is shorter than every search by name; undefined if it is long enough. */
export function codeLengthDue(choices: readonly Sought[], typed: string, codeUpTo = 0): number | undefined {
  const longest = Math.min(codeUpTo, Math.max(0, ...choices.map(({ key }) => key.length)));
  const { length } = typed.trim();
  return length > 0 && length < longest ? longest : undefined;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
