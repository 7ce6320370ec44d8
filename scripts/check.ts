/** `npm run check`: everything the machine checks without a server or a browser. */
import { runStaticChecks } from './checks/static-checks.ts';
import { addTallies, reportTally } from './checks/tally.ts';
import { runTests } from './checks/test-run.ts';

reportTally(addTallies([await runStaticChecks(), await runTests(['unit', 'types'])]));
