import type { Protection } from '../../protection.ts';

const backups = 'tests/api/backup.test.ts';
const restores = 'tests/api/restore.test.ts';
const file = 'tests/unit/src/server/database/backup/backup-file.test.ts';
const folder = 'src/server/database/backup';

/** A backup holds everything, as it was at one moment; a damaged one is found; a restore is whole or did not happen. */
export const kept: readonly Protection[] = [
  {
    name: 'a backup shows one moment of a server that is running',
    changes: [
      {
        file: `${folder}/take-backup.ts`,
        from: `'begin isolation level repeatable read read only'`,
        to: `'begin isolation level read committed read only'`,
      },
    ],
    test: { file: backups, title: 'shows one moment, while others go on writing' },
    engine: 'server',
  },
  {
    name: 'the embedded database is copied while nothing is written',
    changes: [
      {
        file: 'src/server/database/embedded/copy-files.ts',
        from: 'await hold(() => copyChanged(from, to, since));',
        to: 'await copyChanged(from, to, since);\n  await hold(async () => undefined);',
      },
    ],
    test: {
      file: 'tests/unit/src/server/database/embedded/copy-files.test.ts',
      title: 'a copy of files is as they are while the writers are held up, however they wrote before',
    },
  },
  {
    name: 'every table of the catalogue is in a backup',
    changes: [
      {
        file: `${folder}/catalogue.ts`,
        from: `c.relkind = 'r' and c.relname <>`,
        to: `c.relkind = 'r' and c.relname <> 'product_line' and c.relname <>`,
      },
    ],
    test: { file: backups, title: 'holds every table of the database with every row, whosever it is, and every file' },
    engine: 'server',
  },
  {
    name: 'a backup reads past the policies of every table',
    changes: [
      {
        file: 'src/server/database/schema/everything-readable.ts',
        from: 'for select to app_backup using (true)',
        to: 'for select to app_backup using (false)',
      },
    ],
    engine: 'server',
    test: { file: backups, title: 'holds every table of the database with every row, whosever it is, and every file' },
  },
  {
    name: 'only its owner may read a backup',
    changes: [{ file: `${folder}/backup-file.ts`, from: 'const OWNER_ONLY = 0o600;', to: 'const OWNER_ONLY = 0o644;' }],
    test: { file, title: 'tells what it holds, and only its owner may read it' },
  },
  {
    name: 'a byte that is another one is found wherever it is',
    changes: [
      { file: `${folder}/backup-file.ts`, from: '!timingSafeEqual(hash.digest(), sum)', to: 'hash.digest().length !== sum.length' },
    ],
    test: { file, title: 'is damaged wherever a byte of it is another one' },
  },
  {
    name: 'the rows of each table have the sum they were written with',
    changes: [
      { file: `${folder}/read-backup.ts`, from: `hash.digest('hex') === sha256`, to: `hash.digest('hex').length === sha256.length` },
    ],
    test: { file, title: 'with %s is damaged, though its sum is right' },
  },
  {
    name: 'a restore is whole or did not happen',
    changes: [
      { file: `${folder}/restore-backup.ts`, from: `await client.query('begin');`, to: '' },
      { file: `${folder}/restore-backup.ts`, from: `await client.query('commit');`, to: '' },
      { file: `${folder}/restore-backup.ts`, from: ' with (freeze)', to: '' },
    ],
    test: { file: restores, title: 'of rows that %s is refused, and nothing is left of it' },
    engine: 'server',
  },
  {
    name: 'foreign keys are checked over all rows that were restored',
    changes: [
      {
        file: `${folder}/set-aside.ts`,
        from: '...foreignKeys.map(added),',
        to: '...foreignKeys.map((key) => `${added(key)} not valid`),',
      },
    ],
    test: { file: restores, title: 'of rows that %s is refused, and nothing is left of it' },
  },
  {
    name: 'a backup takes the place of other data only by the words that say so',
    changes: [
      { file: `${folder}/restore-backup.ts`, from: '(await hasTables(client)) && !isReplacing', to: '(await hasTables(client)) && false' },
      {
        file: 'scripts/commands/restore.ts',
        from: '!isAgreed(request, words) && hasFiles(directory)',
        to: '!isAgreed(request, words) && false',
      },
    ],
    test: { file: restores, title: 'goes into an empty database only, unless the words are said that let go of what is there' },
  },
  {
    name: 'no server is running while its data is replaced',
    changes: [{ file: `${folder}/restore-backup.ts`, from: 'if (count > 0) throw', to: 'if (count < 0) throw' }],
    test: { file: restores, title: 'while a server uses the database is refused' },
    engine: 'server',
  },
  {
    name: 'an embedded database that is being replaced is there until the new one has its name',
    changes: [{ file: 'src/server/database/embedded/replace-files.ts', from: 'else renameSync(replaced, files);', to: '' }],
    test: {
      file: 'tests/unit/src/server/database/embedded/replace-files.test.ts',
      title: 'that was cut off before the new one had its name leaves the old one',
    },
  },
  {
    name: 'a backup signs nobody in',
    changes: [{ file: `${folder}/restore-backup.ts`, from: `new Set(['session', `, to: 'new Set([' }],
    test: { file: restores, title: 'signs nobody in' },
  },
  {
    name: 'a backup of a newer program is refused',
    changes: [{ file: `${folder}/restore-backup.ts`, from: 'if (unknown.length > 0) {', to: 'if (unknown.length < 0) {' }],
    test: { file: restores, title: 'of a backup by a newer program is refused' },
  },
  {
    name: 'the services are told all that production asks for',
    changes: [
      {
        file: 'compose.yaml',
        from: '      SECOND_FACTOR_KEYS: ${SECOND_FACTOR_KEYS:?what openssl rand -base64 32 prints, kept elsewhere too}\n',
        to: '',
      },
    ],
    test: { file: 'tests/unit/container.test.ts', title: '%s is started by them, once what it asks for is set' },
  },
  {
    name: 'the container runs as an account without rights',
    changes: [{ file: 'Containerfile', from: 'USER node\n', to: '' }],
    test: {
      file: 'tests/unit/container.test.ts',
      title: 'runs as an account without rights, is asked whether it answers, and is set up by settings that are known',
    },
  },
];
