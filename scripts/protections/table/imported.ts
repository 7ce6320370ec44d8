import type { Protection } from '../protection.ts';

const commands = 'tests/api/commands.test.ts';
const tariffs = 'tests/api/import-tariffs.test.ts';
const jobs = 'tests/api/jobs.test.ts';
const uploads = 'tests/unit/src/server/http/multipart.test.ts';
const multipart = 'src/server/http/multipart.ts';

/** Files of a list, and the commands that bring them. */
export const imported: readonly Protection[] = [
  {
    name: 'the socket of commands opens to its owner alone',
    changes: [
      { file: 'src/server/operator/command-socket.ts', from: 'const OTHERS = 0o177', to: 'const OTHERS = 0o000' },
      { file: 'src/server/operator/command-socket.ts', from: 'const OWNER_ONLY = 0o600', to: 'const OWNER_ONLY = 0o666' },
    ],
    test: { file: commands, title: 'the socket of commands opens to the account of the server alone' },
  },
  {
    name: 'a command tells nothing to what is no socket of a server',
    changes: [
      {
        file: 'src/server/operator/send-command.ts',
        from: 'if (socket.isSocket() && owners.includes(socket.uid)) return true;',
        to: 'return true;',
      },
    ],
    test: { file: commands, title: 'without a server nobody answers, and a socket is no server' },
  },
  {
    name: 'a line whose cells have moved is not loaded',
    changes: [
      {
        file: 'src/server/imports/file-lines.ts',
        from: "isTooLong ? [...all, text('import.line', { line: number, text: text('import.tooManyCells') })] : all",
        to: 'isTooLong ? all : all',
      },
    ],
    test: { file: tariffs, title: 'with more cells than headings is told by line, rather than loaded askew' },
  },
  {
    name: 'a file that is only checked changes nothing',
    changes: [
      {
        file: 'src/server/imports/import-file.ts',
        from: 'if (file.dryRun) return (await pass(false,',
        to: 'if (file.dryRun) return (await pass(true,',
      },
    ],
    test: { file: tariffs, title: 'only checked changes nothing and tells what it would change' },
  },
  {
    name: 'a file that is wanted whole is not loaded in part',
    changes: [
      { file: 'src/server/imports/import-file.ts', from: 'if (trial.wrongLines > 0) return', to: 'if (trial.wrongLines < 0) return' },
    ],
    test: { file: tariffs, title: 'is loaded whole or not at all where that is wanted' },
  },
  {
    name: 'a file is read as far as its field takes, and one byte more',
    changes: [{ file: multipart, from: 'receive === undefined ? largest + 1 : largest', to: 'largest' }],
    test: { file: uploads, title: 'a file of exactly 1 MB is taken, and one byte more is refused' },
    because: 'cut to what is allowed, a file that is too large would be taken in part',
  },
  {
    name: 'an upload that does not say how long it is ends at the limit',
    changes: [{ file: multipart, from: 'if (size > limit) throw tooLarge(operation);', to: '' }],
    test: { file: uploads, title: 'a body that does not say how long it is, is read up to the limit' },
  },
  {
    name: 'an upload that says it is too large is refused',
    changes: [
      { file: multipart, from: 'if (announced > limit) throw tooLarge(operation);', to: '' },
      { file: multipart, from: 'if (size > limit) throw tooLarge(operation);', to: '' },
    ],
    test: { file: uploads, title: 'a body far beyond the limit is refused before it is read, at the file' },
  },
  {
    name: 'work is followed by whoever began it',
    changes: [
      {
        file: 'src/server/jobs/background-task-handlers.ts',
        from: "    .where('registration_id', '=', registrationId)\n    .where('user_id', '=', userId)\n    .where('is_followed', '=', true);",
        to: "    .where('registration_id', '=', registrationId)\n    .where('is_followed', '=', true);",
      },
    ],
    test: { file: jobs, title: '%s sees nothing of it, byte for byte as if it were not there' },
  },
  {
    name: 'work is cancelled by whoever began it',
    changes: [
      {
        file: 'src/server/jobs/background-task-handlers.ts',
        from: "      .where('user_id', '=', userId)\n      .where('id', '=', id)\n      .returning",
        to: "      .where('id', '=', id)\n      .returning",
      },
    ],
    test: { file: jobs, title: '%s sees nothing of it, byte for byte as if it were not there' },
  },
];
