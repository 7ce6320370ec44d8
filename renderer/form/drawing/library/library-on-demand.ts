import { loadOnDemand } from '../../contract/load-on-demand.ts';

/** Apart, with the whole of the library: only parts of third parties need it. */
export const { OnDemand: RecordWithLibrary, prepare: prepareLibrary } = loadOnDemand(
  async () => (await import('./record-with-library.tsx')).RecordWithLibrary,
);
