import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';

/** A fact about one value: the limits of a number, or the values it may have. */
export interface Fact {
  readonly isFilled?: boolean;
  readonly least?: number;
  readonly isLeastOut?: boolean;
  readonly most?: number;
  readonly isMostOut?: boolean;
  readonly isWhole?: boolean;
  readonly values?: readonly unknown[];
  readonly others?: readonly unknown[];
}

/** Both facts together; undefined where they contradict each other. */
export function combine(a: Fact, b: Fact): Fact | undefined {
  if (a.isFilled !== undefined && b.isFilled !== undefined && a.isFilled !== b.isFilled) return undefined;
  const values =
    a.values !== undefined && b.values !== undefined ? a.values.filter((value) => b.values?.includes(value)) : (a.values ?? b.values);
  const fact: Fact = {
    ...a,
    ...b,
    ...tighter(a, b),
    isWhole: a.isWhole === true || b.isWhole === true,
    ...(values === undefined ? {} : { values }),
    others: [...(a.others ?? []), ...(b.others ?? [])],
  };
  return isPossible(fact) ? fact : undefined;
}

function tighter(a: Fact, b: Fact): Fact {
  const [least, most] = [Math.max(a.least ?? -Infinity, b.least ?? -Infinity), Math.min(a.most ?? Infinity, b.most ?? Infinity)];
  return {
    least,
    most,
    isLeastOut: [a, b].some((fact) => fact.least === least && fact.isLeastOut === true),
    isMostOut: [a, b].some((fact) => fact.most === most && fact.isMostOut === true),
  };
}

function isPossible(fact: Fact): boolean {
  const { values, others = [], least = -Infinity, most = Infinity } = fact;
  if (values !== undefined) return values.some((value) => !others.includes(value) && (typeof value !== 'number' || isWithin(value, fact)));
  if (fact.isWhole === true) {
    const first = fact.isLeastOut === true ? Math.floor(least) + 1 : Math.ceil(least);
    const last = fact.isMostOut === true ? Math.ceil(most) - 1 : Math.floor(most);
    return first <= last && !(first === last && others.includes(first));
  }
  if (least === most) return fact.isLeastOut !== true && fact.isMostOut !== true && !others.includes(least);
  return least < most;
}

function isWithin(value: number, { least = -Infinity, most = Infinity, isLeastOut, isMostOut }: Fact): boolean {
  return (isLeastOut === true ? value > least : value >= least) && (isMostOut === true ? value < most : value <= most);
}

/** The fact a schema states about every value that is not empty. */
export function factOfSchema(schema: FieldSchema | EntitySchema | undefined): Fact {
  if (schema === undefined || '$schema' in schema) return {};
  const { minimum, maximum, type, enum: values } = schema;
  return {
    ...(minimum === undefined ? {} : { least: minimum }),
    ...(maximum === undefined ? {} : { most: maximum }),
    ...(type === 'integer' ? { isWhole: true } : {}),
    ...(values === undefined ? {} : { values }),
  };
}

/** The fact a schema states about the length of a text or list. */
export function factOfLength(schema: FieldSchema | EntitySchema | undefined): Fact {
  if (schema === undefined || '$schema' in schema) return { least: 0, isWhole: true };
  const { minLength, maxLength, minItems, maxItems } = schema;
  const most = maxLength ?? maxItems;
  return { least: minLength ?? minItems ?? 0, isWhole: true, ...(most === undefined ? {} : { most }) };
}
