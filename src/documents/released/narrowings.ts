import type { ReleasedField } from './released-fields.ts';

/** What a field accepted in the last release and refuses now, a sentence each. */
export function narrowingsOf(before: ReleasedField, now: ReleasedField): readonly string[] {
  return [
    ...ofType(before, now),
    ...ofValues(before, now),
    ...ofForm(before, now),
    ...LIMITS.flatMap((limit) => ofLimit(limit, before, now)),
  ];
}

function ofType({ type: before }: ReleasedField, { type: now }: ReleasedField): readonly string[] {
  const isWider = before === now || now === undefined || (before === 'integer' && now === 'number');
  return isWider ? [] : [`is of type ${now}, and was ${before ?? 'of any'}`];
}

function ofValues({ enum: before }: ReleasedField, { enum: now }: ReleasedField): readonly string[] {
  if (now === undefined) return [];
  if (before === undefined) return ['takes only some values, and took any'];
  const gone = before.filter((value) => !now.includes(value));
  return gone.length === 0 ? [] : [`no longer takes ${gone.map((value) => JSON.stringify(value)).join(', ')}`];
}

function ofForm(before: ReleasedField, now: ReleasedField): readonly string[] {
  return (['format', 'pattern'] as const).flatMap((keyword) =>
    now[keyword] === undefined || now[keyword] === before[keyword] ? [] : [`has another ${keyword}: ${now[keyword]}`],
  );
}

const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;

function ofLimit(limit: (typeof LIMITS)[number], { [limit]: before }: ReleasedField, { [limit]: now }: ReleasedField): readonly string[] {
  const isMost = limit.startsWith('max');
  if (now === undefined || (before !== undefined && (isMost ? now >= before : now <= before))) return [];
  return [`has the ${limit} ${now}, and had ${before ?? 'none'}`];
}
