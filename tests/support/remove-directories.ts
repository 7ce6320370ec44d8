/** Runs before each test file: what it makes in the temporary folder goes after its own last hook, however its tests end. */
import { afterAll } from 'vitest';
import { removeTemporaryDirectories } from '#scripts/processes/temporary-directory.ts';

afterAll(removeTemporaryDirectories);
