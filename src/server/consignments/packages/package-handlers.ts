import type { Database } from '../../database/database.ts';
import type { Call, Handler, Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import type { ReferencesOf } from '../../records/check/references.ts';
import { NO_USES } from '../../records/check/uses.ts';
import { deleteRecord, guardRecord } from '../../records/store/change-records.ts';
import { resourceOf } from '../../records/store/context-lists.ts';
import { createPackageDetails, getPackageDetails, listPackageDetails, patchPackageDetails } from './details-calls.ts';
import { OUTER_PACKAGE, outerPackageHooks } from './package-hooks.ts';
import { findContainers, listOuterPackageRefs } from './package-lists.ts';
import { explainWeightTotals, getWeightTotals } from './weights.ts';

/** Containers and outer packages of consignments, and what they weigh. */
export function packageHandlers(
  database: Database,
  referencesOf: ReferencesOf,
): Pick<Handlers, (typeof handledOperations)['packages'][number]> {
  return {
    findContainers: findContainers(database),
    deleteOuterPackage: deleteOuterPackage(database),
    listOuterPackageRefs: listOuterPackageRefs(database),
    listOuterPackageRefsShort: listOuterPackageRefs(database),
    listPackageDetails: listPackageDetails(database),
    getPackageDetails: getPackageDetails(database),
    createPackageDetails: createPackageDetails(database, referencesOf),
    patchPackageDetails: patchPackageDetails(database, referencesOf),
    getWeightTotals: getWeightTotals(database),
    explainWeightTotals: explainWeightTotals(database),
  };
}

/** Deletes the record like any other; a parameter decides whether its container is deleted too. */
function deleteOuterPackage(database: Database): Handler<never> {
  const packages = ({ documents }: Call) => resourceOf(OUTER_PACKAGE, documents, outerPackageHooks);
  return {
    guard: (call) => guardRecord(database, packages(call), call, 'remove'),
    handle: (call) => deleteRecord(packages(call), NO_USES, { id: 'deleteOuterPackage' })(database, call),
  };
}
