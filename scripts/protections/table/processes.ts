import type { Protection } from '../protection.ts';

const worker = 'src/server/jobs/worker.ts';
const mailer = 'src/server/mail/smtp-mailer.ts';
const starting = 'src/server/start-processes.ts';
const several = 'tests/api/several-processes.test.ts';
const inOrder = 'start after the first one is ready, answer in turn, and finish their requests before all end with the command';
const replaced = 'are as many as before, soon after one of them was killed, and end when the command is killed';
const counted = 'tests/api/shared-allowance.test.ts';
const longWork = 'nobody has more than three pieces of long work, whichever processes do them';
const delivery = 'tests/api/mail-delivery.test.ts';
const sentOnce = 'a mail is sent once, though the mail server takes far longer than the lease of its job';

/** What holds where several processes work on one database, and one of them is slow or ends. */
export const processes: readonly Protection[] = [
  {
    name: 'a job stays with the process that does it, however long that takes',
    changes: [{ file: worker, from: 'setInterval(() => void this.#renew(job), ', to: 'setInterval(() => {}, ' }],
    test: { file: delivery, title: sentOnce },
  },
  {
    name: 'a mail server is given the time it may take before a mail is offered again',
    changes: [{ file: mailer, from: 'const ANSWER_TIMEOUT_MS = 10 * 60_000;', to: 'const ANSWER_TIMEOUT_MS = 1_000;' }],
    test: { file: delivery, title: sentOnce },
  },
  {
    name: 'a mail that was refused for good is never offered again',
    changes: [{ file: worker, from: 'error instanceof MailRefused || ', to: '' }],
    test: { file: delivery, title: 'a mail that was refused for good is never offered again' },
  },
  {
    name: 'a mail that was refused for now is tried again',
    changes: [{ file: mailer, from: 'responseCode >= 500', to: 'responseCode >= 400' }],
    test: { file: delivery, title: 'a mail that was refused for now is offered until it is taken' },
  },
  {
    name: 'what was done is noted as done until the database takes it',
    changes: [{ file: worker, from: '!(error instanceof Unavailable) || this.#isStopped', to: 'true' }],
    test: { file: delivery, title: 'a mail that was sent is not sent again, though the database could not be told so at first' },
    engine: 'server',
  },
  {
    name: 'a process that ends is replaced',
    changes: [{ file: starting, from: '    await delay(pauseMs);\n', to: '    return;\n' }],
    test: { file: several, title: replaced },
  },
  {
    name: 'processes are started again for as long as the command runs',
    changes: [{ file: starting, from: 'await delay(pauseMs);', to: 'await delay(pauseMs, undefined, { ref: false });' }],
    test: { file: several, title: 'are started again, though none of them could be for a while' },
  },
  {
    name: 'the first process brings the database up to date alone',
    changes: [{ file: starting, from: 'const first = cluster.fork();', to: 'const [first] = [cluster.fork(), cluster.fork()];' }],
    test: { file: several, title: inOrder },
  },
  {
    name: 'processes that are stopped finish their requests',
    changes: [{ file: starting, from: "worker.process.kill('SIGTERM');", to: "worker.process.kill('SIGKILL');" }],
    test: { file: several, title: inOrder },
  },
  {
    name: 'servers that start at once on an empty database fill it together',
    changes: [
      {
        file: 'src/server/database/database.ts',
        from: 'if (shared === undefined) return work();',
        to: 'if (shared !== null) return work();',
      },
    ],
    test: {
      file: 'tests/api/servers-on-one-database.test.ts',
      title: 'two servers that start at once on an empty database make it together, and a session is good at both',
    },
    engine: 'server',
  },
  {
    name: 'a limit counts what a caller sends to all processes',
    changes: [{ file: 'src/server/throttling/allowance.ts', from: 'if (!this.#isShared) return', to: 'if (this.#portion > 0) return' }],
    test: { file: counted, title: 'is one for all processes' },
  },
  {
    name: 'nobody has more long work than he may by asking several processes',
    changes: [{ file: 'src/server/jobs/background-tasks.ts', from: '      if (own >= MOST_OWN) throw tooMany();\n', to: '' }],
    test: { file: counted, title: longWork },
  },
  {
    name: 'nor by asking them at the same moment',
    changes: [
      { file: 'src/server/jobs/background-tasks.ts', from: '        .forNoKeyUpdate()\n', to: '' },
      // The moment lasts.
      {
        file: 'src/server/jobs/background-tasks.ts',
        from: 'if (own >= MOST_OWN)',
        to: 'await new Promise((resolve) => setTimeout(resolve, 300));\n      if (own >= MOST_OWN)',
      },
    ],
    test: { file: counted, title: longWork },
    engine: 'server',
  },
  {
    name: 'all processes sign the bot check alike',
    changes: [
      {
        file: 'src/server/auth/bot-check/altcha.ts',
        from: "madeSecret(database, 'bot-check')",
        to: 'Promise.resolve(String(Math.random()))',
      },
    ],
    test: { file: counted, title: 'a bot check that one process offers is passed at another, once, though no secret was given' },
  },
  {
    name: 'what another process has changed is counted anew',
    changes: [{ file: 'src/server/database/lists/totals.ts', from: 'for (const totals of ofLists) totals.forget(entity);', to: '' }],
    test: { file: counted, title: 'the total of a list is counted anew where another process has changed the list' },
    engine: 'server',
  },
];
