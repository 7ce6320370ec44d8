import { baseline } from './001-baseline.ts';
import { peopleById } from './002-people-by-id.ts';
import { sessionsOfTheFuture } from './003-sessions-of-the-future.ts';
import { recordsOfConsignments } from './004-records-of-consignments.ts';
import { qualifierIds } from './005-qualifier-ids.ts';
import { accountsLeft } from './006-accounts-left.ts';
import { countedLines } from './007-counted-lines.ts';
import { netWeight } from './008-net-weight.ts';
import { consignmentStage } from './009-consignment-stage.ts';
import { declaredSums } from './010-declared-sums.ts';
import { variations } from './011-variations.ts';
import { ownValues } from './012-own-values.ts';
import { erasedOwnValues } from './013-erased-own-values.ts';
import { ownFieldKinds } from './014-own-field-kinds.ts';
import { draftComments } from './015-draft-comments.ts';
import { datedVersions } from './016-dated-versions.ts';
import { deletedConsignments } from './017-deleted-consignments.ts';
import { usesByOwnFields } from './018-uses-by-own-fields.ts';
import { searchedNumbers } from './019-searched-numbers.ts';
import type { Migration } from './migration.ts';

/** Those written by hand, in the order they run. A migration that has been released is never edited. */
export const migrations: readonly Migration[] = [
  baseline,
  peopleById,
  sessionsOfTheFuture,
  recordsOfConsignments,
  qualifierIds,
  accountsLeft,
  countedLines,
  netWeight,
  consignmentStage,
  declaredSums,
  variations,
  ownValues,
  erasedOwnValues,
  ownFieldKinds,
  draftComments,
  datedVersions,
  deletedConsignments,
  usesByOwnFields,
  searchedNumbers,
];
