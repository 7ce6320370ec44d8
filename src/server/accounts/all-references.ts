import { ofVersion } from '../documents/of-version.ts';
import { createReferences } from '../records/references.ts';
import { linkedResources } from '../resources/linked-list.ts';
import { branchList } from './branch-list.ts';
import { userList } from './user-list.ts';

/** Resolves references between all lists there are, by one version of the documents. */
export const allReferences = ofVersion((version) =>
  createReferences(version, [branchList(version), userList(version), ...linkedResources(version)]),
);
