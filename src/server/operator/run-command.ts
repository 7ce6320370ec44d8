import { writeLog } from '../database/changes/log.ts';
import { OPERATIONS } from '../reference/registration-types.ts';
import type { CommandRequest, RunCommand } from './command-request.ts';
import { type OperatorServices, runOperatorCommand } from './commands.ts';
import { runImportCommand } from './import-command.ts';
import { OPERATOR_PERSON } from './operator-log.ts';

/** Runs command lines on an open database with the current documents. Each is logged before it runs. */
export function commandRunner(services: () => OperatorServices): RunCommand {
  return async (request, bytes, following) => {
    const subject = nameOf(request);
    if (subject !== undefined) {
      await services().database.asTenant(OPERATIONS, (trx) => writeLog(trx, { what: 'operatorCommand', who: OPERATOR_PERSON, subject }));
    }
    switch (request.program) {
      case 'admin':
        return runOperatorCommand(services(), request.words, bytes);
      case 'import':
        return runImportCommand(services(), request, bytes, following);
      case 'copy':
        await services().database.copyFiles();
        return 'Copied.';
      default:
        return request satisfies never;
    }
  };
}

/** Without addresses and names of people; undefined if it only lists the commands. */
function nameOf(request: CommandRequest): string | undefined {
  switch (request.program) {
    case 'admin': {
      const [word = ''] = request.words;
      return word === '' ? undefined : `admin ${word}`;
    }
    case 'import':
      return request.kind === '' ? undefined : `import ${request.kind} ${request.fileName}`;
    case 'copy':
      return 'copy';
    default:
      return request satisfies never;
  }
}
