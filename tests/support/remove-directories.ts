/** Runs before each test file: what it makes in the temporary folder goes after its last hook, whatever of it fails. */
import { aroundAll } from 'vitest';
import { removeTemporaryDirectories } from '#scripts/processes/temporary-directory.ts';

aroundAll(async (runFile) => {
  try {
    await runFile();
  } finally {
    removeTemporaryDirectories();
  }
});
