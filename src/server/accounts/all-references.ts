import { ofVersion } from '../documents/of-version.ts';
import { createReferences } from '../records/references.ts';
import { linkedResources } from '../resources/linked-list.ts';
import { branchList } from './branch-list.ts';
import { userList } from './user-list.ts';

/** Their records are parts of consignments or consignments themselves, and nothing refers to them. */
const IN_CONSIGNMENTS = [
  'consignments/consignment',
  'consignments/order',
  'consignments/invoice',
  'consignments/container',
  'consignments/outer-package',
  'attachments/document',
];

/** Resolves references between all lists, for one version of the documents. */
export const allReferences = ofVersion((version) =>
  createReferences(version, [
    branchList(version),
    userList(version),
    ...IN_CONSIGNMENTS.map((entity) => ({ entity: version.entity(entity) })),
    ...linkedResources(version),
  ]),
);
