/** Runs the API tests on a temporary PostgreSQL server, where PostgreSQL is installed. */
import { memoryFolder } from '#scripts/processes/memory-folder.ts';
import { startPostgres } from '#scripts/processes/postgres-server.ts';
import { reportTally } from '#scripts/checks/tally.ts';
import { runTests } from '#scripts/checks/test-run.ts';

const server = await startPostgres(memoryFolder());
if (server === undefined) {
  console.log('PostgreSQL is not installed here: its API tests are passed over.');
  reportTally({ passed: 0, failed: 0, failures: [] });
} else {
  try {
    reportTally(await runTests(['api'], { TEST_DATABASE_URL: server.url }));
  } finally {
    await server.stop();
  }
}
