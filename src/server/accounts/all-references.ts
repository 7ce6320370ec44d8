import { ofVersion } from '../documents/of-version.ts';
import { createReferences } from '../records/check/references.ts';
import { linkedResources } from '../records/store/linked-list.ts';

/** Their records are parts of consignments or consignments themselves, and nothing refers to them. */
const IN_CONSIGNMENTS = ['consignments/consignment', 'attachments/document'];

/** Resolves references between all lists, for one version of the documents. */
export const allReferences = ofVersion((version) =>
  createReferences(version, [
    // Users refer to branches, which are closed but never deleted.
    { entity: version.entity('accounts/user'), refersToLasting: true },
    ...IN_CONSIGNMENTS.map((entity) => ({ entity: version.entity(entity) })),
    { entity: version.entity('consignments/package-details'), ownKeptOf: 'consignments/outer-package' },
    ...linkedResources(version),
  ]),
);
