/** `npm test`: every check and every test. */
import { runStaticChecks } from './checks/static-checks.ts';
import { addTallies, reportTally } from './checks/tally.ts';
import { runTests } from './checks/test-run.ts';

const checks = await runStaticChecks();
const withoutBrowser = await runTests(['unit', 'types', 'api']);
const inBrowser = await runTests(['browser']);
reportTally(addTallies([checks, withoutBrowser, inBrowser]));
