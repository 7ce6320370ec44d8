import cookie from '@fastify/cookie';
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { finish } from '#src/domain/steps.ts';
import { memoize } from '#src/expression/index.ts';
import { allReferences } from './accounts/all-references.ts';
import { createBotCheck } from './auth/bot-check/create-bot-check.ts';
import { SealedSecrets } from './auth/sealed-secrets.ts';
import { deviceCookie, sessionCookie } from './auth/token-cookie.ts';
import { sessionRule } from './auth/session-rule.ts';
import { forgetElsewhere, Totals } from './database/lists/totals.ts';
import { enqueueInvoices, runInvoicesJob } from './billing/usage/monthly-invoices.ts';
import type { Database } from './database/database.ts';
import { exportLists } from './exports/export-list.ts';
import { ANONYMOUS_BYTES, SESSION_BYTES } from './http/body-limits.ts';
import { logFiles } from './exports/log-files.ts';
import { serveBrowserApp } from './http/browser-app.ts';
import { closeInOrder } from './http/connections/closing.ts';
import { refuseUnreadable } from './http/connections/unreadable.ts';
import type { DocumentRegistry } from './documents/registry.ts';
import { serveDocumentation } from './http/documentation.ts';
import { addHealthChecks } from './http/health.ts';
import { parsingJsonBytes } from './http/json-text.ts';
import { BackgroundTasks } from './jobs/background-tasks.ts';
import { mailJobRunner } from './jobs/mail-jobs.ts';
import { JobWorker } from './jobs/worker.ts';
import { Links } from './mail/links.ts';
import { serveMailbox } from './mail/mailbox.ts';
import { createMailer } from './mail/create-mailer.ts';
import type { Mailer } from './mail/mailer.ts';
import { answerProblems, type ErrorCounts, sendRefusal, reportFailure } from './http/problems.ts';
import { Refusal } from './messages/refusal.ts';
import { bindOperations, type StandIn } from './http/routes.ts';
import { endUnreadAnswers, refuseLateBodies } from './http/connections/slow-clients.ts';
import { limitConnections } from './http/connections/limit-connections.ts';
import { limitRequests } from './http/request-limit.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { keysIn } from './settings/second-factor-keys.ts';
import type { Settings } from './settings/settings.ts';
import { logAnswers, logOptions, type LogStream } from './telemetry/log.ts';
import { runCooperatively } from './cooperative/run-cooperatively.ts';
import { Editions } from './variations/editions.ts';
import { ChangeStreams } from './realtime/change-streams.ts';
import { createHandlers, type ReportError } from './operation-handlers.ts';

export interface AppOptions {
  /** Folder of the built browser app; tests use their own. */
  readonly browserApp?: string;
  readonly errorCounts?: ErrorCounts;
  readonly log?: LogStream;
  /** Answers operations without a handler; without it such an operation fails the start. */
  readonly standIn?: (handled: ReadonlySet<string>) => StandIn;
  readonly requestTimeoutMs?: number;
}

const REQUEST_TIMEOUT_MS = 25_000;
/** Interval in which Node checks for late requests; its default is 30 s. */
const LOOK_FOR_LATE_MS = 1_000;

/** The server without a port: all routes, ready for `listen` or `inject`. Closing it leaves the database open. */
export async function buildApp(
  settings: Settings,
  database: Database,
  documents: DocumentRegistry,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const { publicUrl } = settings;
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, errorCounts = { schemaGaps: 0, unexpected: 0 } } = options;
  const app = createFastify(settings, requestTimeoutMs, options.log);
  answerProblems(app, errorCounts);
  logAnswers(app);
  closeInOrder(app);
  limitConnections(app, {
    inAll: settings.connections,
    // Behind proxies all callers share the proxies' addresses.
    fromOne: settings.trustedProxies > 0 ? 0 : settings.connectionsPerAddress,
  });
  refuseLateBodies(app, requestTimeoutMs);
  endUnreadAnswers(app, requestTimeoutMs);
  readOnlyJson(app);
  await addSecurityHeaders(app, settings);
  await app.register(cookie);
  if (settings.requestsPerMinute > 0) limitRequests(app, database, settings.requestsPerMinute);
  addHealthChecks(app, database);
  await serveDocumentation(app, documents);

  const links = new Links(publicUrl);
  const worker = addWorker(app, database, links, await createMailer(settings, database), settings);
  if (!settings.isProduction) serveMailbox(app, database);
  const reportError = (error: unknown, message: string, about?: object) => reportFailure(app.log, errorCounts, error, message, about);
  const { tasks, streams, ...caches } = addLongLived(app, database, documents, reportError);
  const cookies = { cookie: sessionCookie(publicUrl), deviceCookie: deviceCookie(publicUrl) };
  const handlers = createHandlers({
    accounts: {
      ...cookies,
      database,
      references: allReferences,
      secrets: new SealedSecrets(settings.secondFactorKeys ?? keysIn(settings.dataDirectory)),
      botCheck: createBotCheck(settings, database),
      links,
      settings,
      wakeWorker: () => worker.wake(),
    },
    accounting: settings.accounting,
    tasks,
    streams,
    ...caches,
    log: app.log,
    reportError,
  });
  const editions = new Editions(database, (error) => reportError(error, 'A variation could not be merged.'));
  const tokenOf = (request: FastifyRequest) => cookies.cookie.tokenOf(request);
  const openSession = memoize(async (request: FastifyRequest) => (await database.read(tokenOf(request), [], 'set-up')).session);
  const standIn = options.standIn?.(new Set(Object.keys(handlers.own)));
  bindOperations(
    app,
    documents,
    { ...handlers, withFiles: exportLists(database, allReferences), standIn },
    {
      servicesOf: (version) => ({
        publicUrl,
        ruleOf: (allowedWhen) => sessionRule(version, allowedWhen),
        tokenOf,
        logFile: logFiles(database),
        deviceOf: (request) => cookies.deviceCookie.tokenOf(request),
        openSession,
      }),
      editionOf: async (request, release) => editions.of(await openSession(request), release),
    },
  );
  await serveBrowserApp(app, options.browserApp);
  return app;
}

function createFastify(settings: Settings, requestTimeoutMs: number, log: LogStream | undefined): FastifyInstance {
  return Fastify({
    logger: logOptions(settings.logLevel, log),
    logController: new LogController({ disableRequestLogging: true }),
    // An unreadable address never reaches a route.
    frameworkErrors: (_error, _request, reply) => void sendRefusal(reply, new Refusal(400, 'problem.unreadable')),
    genReqId: () => randomUUID(),
    trustProxy: (_address: string, hop: number) => hop < settings.trustedProxies,
    bodyLimit: ANONYMOUS_BYTES,
    // Bodies are timed by `refuseLateBodies`; this covers headers alone.
    requestTimeout: 0,
    http: { headersTimeout: requestTimeoutMs, requestTimeout: 0, connectionsCheckingInterval: LOOK_FOR_LATE_MS },
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: 'idle',
    // Fastify's own refusal has another body: `closeInOrder` refuses.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  });
}

/** Background tasks, change streams and cached totals, which end with the app. */
function addLongLived(app: FastifyInstance, database: Database, documents: DocumentRegistry, reportError: ReportError) {
  const tasks = new BackgroundTasks(database, (error, kind) => reportError(error, 'A background task failed.', { kind }));
  // Before the database closes, while callers can still be answered.
  app.addHook('preClose', () => tasks.stop());
  const streams = new ChangeStreams(database, documents, (error) => reportError(error, 'Changes could not be published.'));
  app.addHook('preClose', async () => streams.stop());
  const [lineTotals, resourceTotals, extractTotals] = [new Totals(), new Totals(), new Totals()];
  const stopForgetting = forgetElsewhere(database.announcements, lineTotals, resourceTotals, extractTotals);
  app.addHook('onClose', async () => stopForgetting());
  return { tasks, streams, lineTotals, resourceTotals, extractTotals };
}

/** The job worker: starts when the server is ready, and finishes its jobs before the server ends. */
function addWorker(app: FastifyInstance, database: Database, links: Links, mailer: Mailer, { signUpsPerHour }: Settings): JobWorker {
  const send = mailJobRunner({ database, mailer, links, mailsPerHour: signUpsPerHour });
  const worker = new JobWorker({
    database,
    work: (registrationId, job, attempt) =>
      job.kind === 'usage-invoices' ? runInvoicesJob(database, job) : send(registrationId, job, attempt),
    regularly: async () => void (await enqueueInvoices(database)),
    onFailure: (error, kind) => app.log.error({ err: error, kind }, 'A job failed.'),
  });
  app.addHook('onReady', async () => worker.start());
  app.addHook('onClose', async () => {
    await worker.stop();
    mailer.close();
  });
  return worker;
}

/** Bodies are strict JSON, or multipart if the operation takes it; any other type is 415. */
function readOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    body.length === 0 ? undefined : (body.length > SESSION_BYTES ? runCooperatively : finish)(parsingJsonBytes(body)),
  );
}
