import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import type { ReferencesOf } from '../../records/references.ts';
import { createPart, deletePart, getPart, patchPart } from '../parts/part-calls.ts';
import { createPackageDetails, getPackageDetails, listPackageDetails, patchPackageDetails } from './details-calls.ts';
import { containers, outerPackages } from './parts.ts';
import { findContainers, listOuterPackageRefs } from './package-lists.ts';
import { explainWeightTotals, getWeightTotals } from './weights.ts';

/** Containers and outer packages of consignments, and what they weigh. */
export function packageHandlers(
  database: Database,
  referencesOf: ReferencesOf,
): Pick<Handlers, (typeof handledOperations)['packages'][number]> {
  return {
    findContainers: findContainers(database),
    getContainer: getPart(database, containers),
    createContainer: createPart(database, containers, { operation: 'createContainer', referencesOf }),
    patchContainer: patchPart(database, containers, { operation: 'patchContainer', referencesOf }),
    deleteContainer: deletePart(database, containers, 'deleteContainer'),
    getOuterPackage: getPart(database, outerPackages),
    createOuterPackage: createPart(database, outerPackages, { operation: 'createOuterPackage', referencesOf }),
    patchOuterPackage: patchPart(database, outerPackages, { operation: 'patchOuterPackage', referencesOf }),
    deleteOuterPackage: deletePart(database, outerPackages, 'deleteOuterPackage'),
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
