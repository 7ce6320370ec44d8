/** Runs the API tests with the tag `postgres` on a temporary PostgreSQL server, if PostgreSQL is installed. */
import { memoryFolder } from '#scripts/processes/memory-folder.ts';
import { startPostgres } from '#scripts/processes/postgres-server.ts';
import { reportTally } from '#scripts/checks/tally.ts';
import { runTests } from '#scripts/checks/test-run.ts';

const server = await startPostgres(memoryFolder());
if (server === undefined) {
  console.log('PostgreSQL is not installed: its API tests are skipped.');
  reportTally({ passed: 0, failed: 0, failures: [] });
} else {
  try {
    reportTally(await runTests(['api'], { env: { TEST_DATABASE_URL: server.url }, tag: 'postgres' }));
  } finally {
    await server.stop();
  }
}
