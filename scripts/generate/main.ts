/** `npm run generate`: brings schemas/generated/ up to date. */
import { REPOSITORY } from '../processes/run-command.ts';
import { runGenerate } from './run-generate.ts';

process.exitCode = await runGenerate(REPOSITORY);
