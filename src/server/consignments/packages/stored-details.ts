import type { ReadStored } from '../../records/store/newest-records.ts';
import { recordsAt } from '../../records/store/newest-records.ts';
import { contextFor, listsReadBy, resourceOf } from '../../records/store/context-lists.ts';
import { recordOfRow } from '../../records/store/records.ts';
import { detailsOf } from './details-record.ts';
import { CONTAINER, DETAILS, OUTER_PACKAGE } from './package-hooks.ts';

/** The newest packages with their containers, if the caller may change both. */
export const storedDetails: ReadStored = async (trx, { accesses, documents, ...at }) => {
  const open = new Map(accesses.filter(({ flags }) => flags.mayEditPackages).map((access) => [access.consignment.id, access] as const));
  const [packages, containers] = [
    await recordsAt(trx, { ...resourceOf(OUTER_PACKAGE, documents), keepsOwn: true }, at).execute(),
    await recordsAt(trx, resourceOf(CONTAINER, documents), at).execute(),
  ];
  const containerOf = new Map(containers.map((row) => [row.id, recordOfRow(row)]));
  const inContainer = Map.groupBy(packages, ({ data }) => data['containerId']);
  const [first] = open.values();
  if (first === undefined) return [];
  const lists = await contextFor(trx, { lists: listsReadBy(DETAILS, documents), within: undefined }, first.session);
  return packages.flatMap((row) => {
    const access = open.get(Number(row.consignmentId));
    if (access === undefined) return [];
    const { id, version, createdAt, data } = row;
    const container = containerOf.get(Number(data['containerId']));
    const together = container === undefined ? [] : (inContainer.get(data['containerId']) ?? []);
    const sharedWith = together.map((other) => Number(other.data['line'])).filter((line) => line !== data['line']);
    return [
      {
        entity: DETAILS,
        id,
        createdAt,
        subject: () => `${String(access.consignment.data['reference'])}, ${String(data['line'])}`,
        consignmentId: access.consignment.id,
        record: {
          ...detailsOf(recordOfRow(row), container),
          version,
          ...(sharedWith.length > 0 && { sharedWith: sharedWith.toSorted((a, b) => a - b) }),
          mayEditContainer: true,
          mayDelete: true,
        },
        context: { ...lists, ...access.context },
      },
    ];
  });
};
