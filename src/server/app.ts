import cookie from '@fastify/cookie';
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { finish } from '#src/domain/steps.ts';
import { allReferences } from './accounts/all-references.ts';
import { accountHandlers } from './accounts/account-handlers.ts';
import type { AccountServices } from './auth/services.ts';
import { createBotCheck } from './auth/bot-check/create-bot-check.ts';
import { authHandlers } from './auth/auth-handlers.ts';
import { DeviceCookie } from './auth/device-cookie.ts';
import { SealedSecrets } from './auth/sealed-secrets.ts';
import { SessionCookie } from './auth/session-cookie.ts';
import { sessionRule } from './auth/session-rule.ts';
import { consignmentHandlers } from './consignments/consignment/consignment-handlers.ts';
import { forgetElsewhere, Totals } from './database/lists/totals.ts';
import { lineHandlers } from './consignments/line-handlers.ts';
import { bulkHandlers } from './consignments/bulk/bulk-handlers.ts';
import { packageHandlers } from './consignments/packages/package-handlers.ts';
import { invoiceOrderHandlers } from './consignments/invoices-and-orders/invoice-order-handlers.ts';
import { pasteHandlers } from './consignments/paste/paste-handlers.ts';
import { historyHandlers } from './consignments/history/history-handlers.ts';
import { summaryHandlers } from './consignments/summary/summary-handlers.ts';
import { suggestionHandlers } from './consignments/suggestions/suggestion-handlers.ts';
import { actionHandlers } from './declarations/actions/action-handlers.ts';
import { attachmentHandlers } from './attachments/attachment-handlers.ts';
import { cifHandlers } from './billing/cif/cif-handlers.ts';
import { connectAccounting } from './billing/contacts/accounting-service.ts';
import { contactHandlers } from './billing/contacts/contact-handlers.ts';
import { extractHandlers } from './billing/extracts/extract-handlers.ts';
import { usageHandlers } from './billing/usage/usage-handlers.ts';
import { enqueueInvoices, runInvoicesJob } from './billing/usage/monthly-invoices.ts';
import { compileHandlers } from './declarations/compile/compile-handlers.ts';
import { reviewHandlers } from './declarations/review/review-handlers.ts';
import type { Database } from './database/database.ts';
import { exportLists } from './exports/export-list.ts';
import { ANONYMOUS_BYTES, SESSION_BYTES } from './http/body-limits.ts';
import { logFiles } from './exports/log-files.ts';
import { serveBrowserApp } from './http/browser-app.ts';
import { addRetirement, closeIdleConnections } from './http/connections/closing.ts';
import { refuseUnreadable } from './http/connections/unreadable.ts';
import { FileStore } from './files/file-store.ts';
import { ofVersion } from './documents/of-version.ts';
import type { DocumentRegistry } from './documents/registry.ts';
import { serveDocumentation } from './http/documentation.ts';
import { addHealthChecks } from './http/health.ts';
import { parsingJsonBytes } from './http/json-text.ts';
import { BackgroundTasks } from './jobs/background-tasks.ts';
import { backgroundTaskHandlers } from './jobs/background-task-handlers.ts';
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
import { productHandlers } from './products/product-handlers.ts';
import { nomenclatureHandlers } from './nomenclature/nomenclature-handlers.ts';
import { referenceHandlers } from './reference/reference-handlers.ts';
import { resourceHandlers } from './resources/resource-handlers.ts';
import { importRecords } from './imports/import-records.ts';
import { searchHandlers } from './search/search-handlers.ts';
import { keysIn } from './settings/second-factor-keys.ts';
import type { Settings } from './settings/settings.ts';
import { logAnswers, logOptions, type LogStream } from './telemetry/log.ts';
import { runCooperatively } from './cooperative/run-cooperatively.ts';
import { viewHandlers } from './views/view-handlers.ts';
import { ChangeStreams } from './realtime/change-streams.ts';
import { realtimeHandlers } from './realtime/realtime-handlers.ts';
import { undoHandlers } from './undo/undo-handlers.ts';

export interface AppOptions {
  /** Folder of the built browser app; tests use their own. */
  readonly browserApp?: string;
  readonly errorCounts?: ErrorCounts;
  readonly log?: LogStream;
  /** Answers operations without a handler; without it such an operation fails the start. */
  readonly standIn?: (handled: ReadonlySet<string>) => StandIn;
  /** Time for a request to arrive. */
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
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const app = Fastify({
    logger: logOptions(settings.logLevel, options.log),
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
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  });
  const sessionCookie = new SessionCookie(publicUrl);
  const deviceCookie = new DeviceCookie(publicUrl);

  const errorCounts = options.errorCounts ?? { schemaGaps: 0, unexpected: 0 };
  answerProblems(app, errorCounts);
  logAnswers(app);
  closeIdleConnections(app);
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
  const accounts: AccountServices = {
    database,
    references: allReferences,
    cookie: sessionCookie,
    deviceCookie,
    secrets: new SealedSecrets(settings.secondFactorKeys ?? keysIn(settings.dataDirectory)),
    botCheck: createBotCheck(settings, database),
    links,
    settings,
    wakeWorker: () => worker.wake(),
  };
  const tasks = new BackgroundTasks(database, (error, kind) => {
    reportFailure(app.log, errorCounts, error, 'A background task failed.', { kind });
  });
  // Before the database closes, while callers can still be answered.
  app.addHook('preClose', () => tasks.stop());
  const files = new FileStore(database);
  const [lineTotals, resourceTotals] = [new Totals(), new Totals()];
  const extracts = { database, files, totals: new Totals() };
  const stopForgetting = forgetElsewhere(database.announcements, lineTotals, resourceTotals, extracts.totals);
  app.addHook('onClose', async () => stopForgetting());
  const streams = new ChangeStreams(database, (error) => {
    reportFailure(app.log, errorCounts, error, 'Changes could not be published.');
  });
  app.addHook('preClose', async () => streams.stop());
  addRetirement(app, () => {
    streams.stop();
    return Promise.all([tasks.finished(), worker.stop()]);
  });
  const lists = {
    ...authHandlers(accounts),
    ...accountHandlers(accounts),
    ...packageHandlers(database, allReferences),
    ...lineHandlers(database, allReferences, lineTotals),
    ...invoiceOrderHandlers(database, allReferences),
    ...pasteHandlers(database, lineTotals),
    ...historyHandlers(database),
    ...summaryHandlers(database),
    ...consignmentHandlers(database, allReferences),
    ...suggestionHandlers(database),
    ...compileHandlers(database, tasks.runAsTask),
    ...reviewHandlers(database),
    ...actionHandlers(database, lineTotals),
    ...attachmentHandlers(database, files, allReferences),
    ...extractHandlers({ ...extracts, runAsTask: tasks.runAsTask }),
    ...cifHandlers(extracts),
    ...usageHandlers(database, files),
    ...contactHandlers(database, settings.accounting && connectAccounting(settings.accounting), (error) =>
      app.log.warn({ err: error }, 'The accounting service returned no contacts.'),
    ),
    ...referenceHandlers(database),
    ...productHandlers(database),
    ...nomenclatureHandlers(database),
    ...backgroundTaskHandlers(database, tasks),
    ...realtimeHandlers(database, allReferences, streams),
    ...viewHandlers(database),
    ...bulkHandlers(database, allReferences, lineTotals),
    ...undoHandlers({ database, referencesOf: allReferences, lineTotals, resourceTotals }),
  };
  const ofResources = ofVersion(resourceHandlers(database, allReferences, importRecords(tasks.runAsTask), resourceTotals));
  const handlersOf = ofVersion((version) => new Map([...Object.entries(lists), ...ofResources(version)]));
  const own = {
    ...lists,
    ...searchHandlers(database, handlersOf, (error, operation) => {
      reportFailure(app.log, errorCounts, error, 'A list could not be searched.', { operation });
    }),
  };
  const standIn = options.standIn?.(new Set(Object.keys(own)));
  bindOperations(app, documents, { own, ofResources, withFiles: exportLists(database, allReferences), standIn }, (version) => ({
    publicUrl,
    ruleOf: (allowedWhen) => sessionRule(version, allowedWhen),
    tokenOf: (request) => sessionCookie.tokenOf(request),
    fileLeaves: logFiles(database),
    deviceOf: (request) => deviceCookie.tokenOf(request),
    requireSession: async (token) => (await database.read(token, [], 'set-up')).session,
  }));
  await serveBrowserApp(app, options.browserApp);
  return app;
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
