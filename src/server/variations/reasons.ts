import { sql } from 'kysely';
import { readAddress } from '#src/documents/variations/address.ts';
import { differenceInWords } from '#src/documents/variations/meaning.ts';
import { concerns } from '#src/documents/variations/reasons.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { Database } from '../database/database.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { ownNames, releaseWith } from './own-names.ts';
import { selectRow, variationReply, variationsOf, versionState } from './variations.ts';

/** The versions that changed a part, the newest first. */
export async function listReasons(database: Database, { token, query, documents }: Call): Promise<Answer> {
  const addresses = query.texts('At') ?? [];
  const named = [...addresses, ...addresses.map((at) => readAddress(at).name)];
  // Own fields are read with any, so that words can name them.
  const about = sql<readonly Change[]>`(
    select coalesce(jsonb_agg(change order by place), '[]') from jsonb_array_elements(v.changes) with ordinality as each (change, place)
    where change ->> 'at' = any(${named}) or change ->> 'add' = 'field')`;
  const inForceOnce = selectRow(variationsOf(database.kysely)).where(versionState, 'in', ['inForce', 'earlier']);
  const { results } = await database.read(token, [inForceOnce.select(about.as('about')).orderBy('v.number'), ownNames(database.kysely)]);
  const [versions, names] = results;
  const release = releaseWith(documents, names);
  const reasons = versions.flatMap((version, index) => {
    const sentences = differenceInWords(versions[index - 1]?.about ?? [], version.about, release, (change) => concerns(change, addresses));
    const { number, author, createdAt, note } = variationReply(version);
    return sentences.length === 0 ? [] : [{ number, author, createdAt, note, says: sentences.join('. ') }];
  });
  return ok(reasons.toReversed(), { 'cache-control': 'no-store' });
}
