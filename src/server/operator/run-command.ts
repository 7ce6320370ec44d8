import type { RunCommand } from './command-request.ts';
import { CommandError } from './command-error.ts';
import { type OperatorServices, runOperatorCommand } from './commands.ts';
import { runImportCommand } from './import-command.ts';

/** Carries out command lines on an open database, by the documents in use at that moment. */
export function commandRunner(services: () => OperatorServices): RunCommand {
  return async (request, bytes, following) => {
    switch (request.program) {
      case 'admin':
        return runOperatorCommand(services(), request.words);
      case 'import':
        return runImportCommand(services(), request, bytes, following);
      case 'copy':
        await services().database.copyFiles();
        return 'Copied.';
      default:
        request satisfies never;
        throw new CommandError('This server knows no such command.');
    }
  };
}
