/**
 * `npm run screenshots`: pictures of every story, at 1280 and 390 pixels, in light colours and dark, and `index.html` with all of them, in
 * `.build/screenshots`. `-- product-details` takes only the stories whose id contains it.
 */
import { runCommand } from './processes/run-command.ts';

const { exitCode } = await runCommand(['vitest', 'run', '--project=browser', 'tests/browser/screenshots.test.ts'], {
  output: 'show',
  env: { SCREENSHOTS: process.argv[2] ?? '' },
});
process.exitCode = exitCode;
