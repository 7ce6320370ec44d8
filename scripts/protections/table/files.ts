import type { Protection } from '../protection.ts';

const uploads = 'tests/api/document-uploads.test.ts';
const downloads = 'tests/api/document-downloads.test.ts';
const upload = 'src/server/attachments/upload-document.ts';

/** Files are complete or absent, match their file type, run no code, and are visible only with their consignment. */
export const files: readonly Protection[] = [
  {
    name: 'who only carries the goods sees what the cargo report carries',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/files.sql',
        from: "and (p.role <> 'carterOutbound' or document.is_attached)",
        to: '',
      },
      {
        file: 'src/server/database/migrations/baseline/files.sql',
        from: "and (p.role <> 'carterOutbound' or d.is_attached)",
        to: '',
      },
    ],
    test: { file: 'tests/api/documents.test.ts', title: 'shows who only carries the goods what it carries, and nothing else' },
  },
  {
    name: 'row-level security shows the bytes of a file to those who see the file',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/files.sql',
        from: 'create policy shared on stored_chunk to app_user using (exists (\n  select from stored_file f where f.registration_id = stored_chunk.registration_id and f.id = stored_chunk.file_id));',
        to: 'create policy shared on stored_chunk to app_user using (true);',
      },
    ],
    test: {
      file: 'tests/api/files.test.ts',
      title: 'are there for its business, and for the parties of its consignment but who only carries the goods',
    },
  },
  {
    name: 'a file is what its name says',
    changes: [{ file: 'src/server/documents/file-content.ts', from: 'return isAsNamed(content) ? []', to: 'return isAsNamed ? []' }],
    test: { file: uploads, title: 'of %s is refused, and nothing is kept' },
  },
  {
    name: 'a file that nothing came to use is forgotten',
    changes: [
      {
        file: 'src/server/http/dispatch.ts',
        from: 'if (value instanceof ReceivedFile) await value.discard();',
        to: 'if (value instanceof ReceivedFile) continue;',
      },
    ],
    test: { file: uploads, title: 'of %s is refused, and nothing is kept' },
  },
  {
    name: 'nothing is left of a file that did not come whole',
    changes: [
      {
        file: 'src/server/files/file-store.ts',
        from: '      await this.discard(place, id);\n      throw error;',
        to: '      throw error;',
      },
    ],
    test: { file: 'tests/api/files.test.ts', title: 'that stops half way leaves nothing' },
  },
  {
    name: 'what is left of uploads whose process ended is swept',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/files.sql',
        from: "delete from stored_file where state = 'pending' and created_at < now() - interval '1 hour'",
        to: "delete from stored_file where state = 'pending' and created_at < now() - interval '100 years'",
      },
    ],
    test: {
      file: 'tests/api/files.test.ts',
      title: 'that was sent an hour ago and never finished is swept; younger ones and whole ones stay',
    },
  },
  {
    name: 'a file runs nothing wherever it is opened',
    changes: [{ file: 'src/server/files/answer-file.ts', from: `  'content-security-policy': "default-src 'none'; sandbox",\n`, to: '' }],
    test: { file: downloads, title: 'is an attachment that runs nothing wherever it is opened' },
  },
  {
    name: 'an archive holds nothing that its caller does not see, and is not made without it',
    changes: [{ file: 'src/server/attachments/download.ts', from: '  if (files.length < ids.length) throw notFound();\n', to: '' }],
    test: { file: downloads, title: 'is not made where one of the documents is not there for the caller' },
  },
  {
    name: 'the documents of a consignment have an end',
    changes: [
      { file: upload, from: '      if (Number(used?.bytes ?? 0) >= MOST_BYTES) throw tooMuch();\n', to: '' },
      { file: upload, from: 'if (Number(used?.bytes ?? 0) + file.size > MOST_BYTES) throw tooMuch();', to: '' },
    ],
    test: { file: uploads, title: 'beyond 500 MB of a consignment is refused, and says which limit that is' },
  },
  {
    name: 'the name of a file reads as what it is',
    changes: [{ file: 'src/server/documents/file-name.ts', from: ".replaceAll(TURNING, '')", to: '' }],
    test: { file: 'tests/unit/src/server/documents/file-name.test.ts', title: '%j is kept as %j' },
  },
  {
    name: 'a file that comes no further is given up',
    changes: [
      {
        file: 'src/server/http/connections/slow-clients.ts',
        from: 'slow.has(raw) && raw.socket.bytesRead > seen &&',
        to: 'slow.has(raw) &&',
      },
    ],
    test: {
      file: 'tests/api/document-connections.test.ts',
      title: 'a file of which nothing comes any more is given up, and nothing of it is left',
    },
  },
];
