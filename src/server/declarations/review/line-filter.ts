import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { contains } from '../../database/lists/search.ts';
import { storedLists } from '../../database/lists/stored-lists.ts';
import { ofVersion } from '../../documents/of-version.ts';
import type { Call } from '../../http/call.ts';
import { searchText } from '../../records/lists/search-text.ts';
import { DECLARATION_LINE } from '../rights.ts';

const searchOf = ofVersion((documents) => searchText(documents.entity(DECLARATION_LINE), storedLists[DECLARATION_LINE]));

/** Markers of a line `l`, including that of a later change of the tariff code. */
export const ALERTS = sql<number>`(l.markers + l.tariff_updated::int)`;

/** Filter conditions on a line `l` of the review. */
export function lineConditions({ documents, query }: Call): readonly RawBuilder<SqlBool>[] {
  const words = query.text('SearchText')?.trim() ?? '';
  return [
    ...(query.isTrue('ErrorsOnly') ? [sql<SqlBool>`${ALERTS} > 0`] : []),
    ...(query.isTrue('SavingsOnly') ? [sql<SqlBool>`(l.data->>'bestSaving')::numeric > 0`] : []),
    // No single field holds the whole code as it is printed.
    ...(words === '' ? [] : [sql<SqlBool>`(${searchOf(documents)(words)} or ${contains(sql.ref<string>('l.full_tariff_code'), words)})`]),
    ...qualifierCondition({
      type: query.text('QualType'),
      code: query.text('QualCode'),
      reference: query.text('QualRefNumber'),
      details: query.text('QualDetails'),
    }),
  ];
}

interface AskedQualifier {
  readonly type: string | undefined;
  readonly code: string | undefined;
  readonly reference: string | undefined;
  readonly details: string | undefined;
}

/** One qualifier of the line must match all given criteria. */
function qualifierCondition({ type, code, reference, details }: AskedQualifier): readonly RawBuilder<SqlBool>[] {
  const has = (field: string, words = '') => (words.trim() === '' ? [] : [contains(sql<string>`q->>${sql.lit(field)}`, words.trim())]);
  const asked = [
    ...(type === undefined || type.trim() === '' ? [] : [sql<SqlBool>`upper(q->>'typeCode') = upper(${type.trim()})`]),
    ...has('value1', code),
    ...has('value2', reference),
    ...has('value3', details),
  ];
  if (asked.length === 0) return [];
  const qualifiers = sql`jsonb_array_elements(coalesce(l.data->'qualifiers', '[]'))`;
  return [sql<SqlBool>`exists (select from ${qualifiers} as q where ${sql.join(asked, sql` and `)})`];
}
