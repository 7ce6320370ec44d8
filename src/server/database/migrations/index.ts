import { accounts } from './001-accounts.ts';
import { signIn } from './002-sign-in.ts';
import { consignments } from './003-consignments.ts';
import { search } from './004-search.ts';
import { journals } from './005-journals.ts';
import { resources } from './006-resources.ts';
import { people } from './007-people.ts';
import { identity } from './008-identity.ts';
import { jobs } from './009-jobs.ts';
import { limits } from './010-limits.ts';
import { guessing } from './011-guessing.ts';
import { branchNames } from './012-branch-names.ts';
import { lapsedSignUps } from './013-lapsed-sign-ups.ts';
import { sessionTimeZone } from './014-session-time-zone.ts';
import { starterData } from './015-starter-data.ts';
import { sharedLists } from './016-shared-lists.ts';
import { products } from './017-products.ts';
import { registrationTypes } from './018-registration-types.ts';
import { followedWork } from './019-followed-work.ts';
import { packages } from './020-packages.ts';
import { consignmentHeads } from './021-consignment-heads.ts';
import { lookingUp } from './022-looking-up.ts';
import { suggestions } from './023-suggestions.ts';
import { together } from './024-together.ts';
import { pastedBatches } from './025-pasted-batches.ts';
import { linesInView } from './028-lines-in-view.ts';
import { declarations } from './030-declarations.ts';
import { lodged } from './031-lodged.ts';
import { declared } from './032-declared.ts';
import { declarationsReviewed } from './033-declarations-reviewed.ts';
import { storedFiles } from './034-stored-files.ts';
import { documents } from './035-documents.ts';
import { madeExtracts } from './036-made-extracts.ts';
import { cifValues } from './038-cif-values.ts';
import { usageInvoices } from './039-usage-invoices.ts';
import { accountingOrganisation } from './040-accounting-organisation.ts';
import { keptViews } from './041-kept-views.ts';
import { changeSets } from './042-change-sets.ts';
import { withdrawnUsers } from './044-withdrawn-users.ts';
import { attemptsUnderWay } from './046-attempts-under-way.ts';
import { sealedFactors } from './047-sealed-factors.ts';
import { leases } from './050-leases.ts';
import { tenantFirst } from './051-tenant-first.ts';
import { declarationsByOwner } from './052-declarations-by-owner.ts';
import { linesFound } from './054-lines-found.ts';
import { addressesOfPeople } from './055-addresses-of-people.ts';
import { erasedPeople } from './056-erased-people.ts';
import { signInRole } from './057-sign-in-role.ts';
import { sharedWithMe } from './058-shared-with-me.ts';
import { nameStanding } from './059-name-standing.ts';
import { erasedContacts } from './060-erased-contacts.ts';
import { arrivingBatches } from './061-arriving-batches.ts';
import { namesHeld } from './062-names-held.ts';
import { linesTakenBack } from './063-lines-taken-back.ts';
import { statisticsApart } from './064-statistics-apart.ts';
import { takenBackInParts } from './065-taken-back-in-parts.ts';
import { namesAlone } from './066-names-alone.ts';
import { askedOfOne } from './067-asked-of-one.ts';
import { batchesWhole } from './068-batches-whole.ts';
import { figures } from './048-figures.ts';
import { log } from './049-log.ts';
import type { Migration } from './migration.ts';

/** Those written by hand, in the order they run. A migration that has been released is never edited. */
export const migrations: readonly Migration[] = [
  accounts,
  signIn,
  consignments,
  search,
  journals,
  resources,
  people,
  identity,
  jobs,
  limits,
  guessing,
  branchNames,
  lapsedSignUps,
  sessionTimeZone,
  starterData,
  sharedLists,
  products,
  registrationTypes,
  followedWork,
  packages,
  consignmentHeads,
  lookingUp,
  suggestions,
  together,
  pastedBatches,
  linesInView,
  declarations,
  lodged,
  declared,
  declarationsReviewed,
  storedFiles,
  documents,
  madeExtracts,
  cifValues,
  usageInvoices,
  accountingOrganisation,
  keptViews,
  changeSets,
  withdrawnUsers,
  attemptsUnderWay,
  sealedFactors,
  leases,
  tenantFirst,
  declarationsByOwner,
  linesFound,
  figures,
  log,
  addressesOfPeople,
  erasedPeople,
  signInRole,
  sharedWithMe,
  nameStanding,
  erasedContacts,
  arrivingBatches,
  namesHeld,
  linesTakenBack,
  statisticsApart,
  takenBackInParts,
  namesAlone,
  askedOfOne,
  batchesWhole,
];
