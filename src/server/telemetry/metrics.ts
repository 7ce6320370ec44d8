import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database, Figures } from '../database/database.ts';
import { operationOf } from '../http/caller-of.ts';
import type { ErrorCounts } from '../http/problems.ts';

/** Metrics of this process in Prometheus' text format. Times are in seconds. */
export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
}

/** Bounds of durations: tens of milliseconds for pages, then what users wait for. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Files of the browser app, health checks and unknown addresses. */
const NO_OPERATION = 'none';

/** Counts the app's answers. Each process counts its own; jobs and sessions are those of all. */
export function collectMetrics(app: FastifyInstance, database: Database, errorCounts: ErrorCounts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  countAnswers(app, registers);
  countErrors(errorCounts, registers);
  new Gauge({
    name: 'quayline_database_connections',
    help: 'Connections to the database, and how many more are wanted',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
    },
  });
  const setFigures = figureGauges(registers);
  return {
    contentType: registry.contentType,
    text: async () => {
      setFigures(await database.figures().catch(() => undefined));
      return registry.metrics();
    },
  };
}

function countAnswers(app: FastifyInstance, registers: Registry[]): void {
  const labels = { labelNames: ['operation', 'status'], registers } as const;
  const answers = new Counter({ ...labels, name: 'quayline_requests_total', help: 'Requests answered' });
  const durations = new Histogram({
    name: 'quayline_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['operation'],
    buckets: BUCKETS_S,
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const operation = operationOf(request) ?? NO_OPERATION;
    answers.inc({ operation, status: reply.statusCode });
    durations.observe({ operation }, reply.elapsedTime / 1_000);
  });
}

function countErrors(errorCounts: ErrorCounts, registers: Registry[]): void {
  new Counter({
    name: 'quayline_schema_gaps_total',
    help: 'Values that the schemas let pass and the database refused; any is a fault of a schema',
    registers,
    collect() {
      this.reset();
      this.inc(errorCounts.schemaGaps);
    },
  });
  new Counter({
    name: 'quayline_unexpected_errors_total',
    help: 'Errors that should never happen',
    registers,
    collect() {
      this.reset();
      this.inc(errorCounts.unexpected);
    },
  });
}

/** A database that does not answer has no other figures. */
function figureGauges(registers: Registry[]): (figures: Figures | undefined) => void {
  const gauge = (name: string, help: string) => new Gauge({ name: `quayline_${name}`, help, registers });
  const isThere = gauge('database_answers', '1 where the database answered just now, else 0');
  const sessions = gauge('sessions', 'Sessions that are open');
  const longestDue = gauge('job_longest_due_seconds', 'How long the oldest of the due jobs has waited');
  const jobs = new Gauge({ name: 'quayline_jobs', help: 'Jobs that are not done', labelNames: ['state'], registers });
  return (figures) => {
    isThere.set(figures === undefined ? 0 : 1);
    for (const one of [sessions, longestDue]) one.remove();
    jobs.reset();
    if (figures === undefined) return;
    sessions.set(figures.sessions);
    longestDue.set(figures.longestDueS);
    for (const [state, count] of Object.entries(figures.jobs)) jobs.set({ state }, count);
  };
}
