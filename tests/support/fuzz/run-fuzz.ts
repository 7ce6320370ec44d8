import { isOfItsType } from './bodies.ts';
import { Agent } from 'node:http';
import { isRecord } from '#src/expression/index.ts';
import type { Contract, Operation } from '#src/server/documents/contract.ts';
import type { JsonSchema } from '#src/server/documents/validation.ts';
import { text } from '#src/server/messages/texts.ts';
import { answerCheck, responsesIn } from './check-answer.ts';
import { Random } from './random.ts';
import type { Ingredients, Kind } from './ingredients.ts';
import { type FuzzRequest, requestOf } from './requests.ts';
import { type Received, send } from './send.ts';
import { fieldsIn } from './valid-values.ts';
import type { Person, World } from './world.ts';

export interface FuzzOptions {
  /** How many in all, those that fill it included. */
  readonly requests: number;
  readonly seed: number;
  readonly progress?: (done: number) => void;
  /** What the server has said of errors that should never happen since it was asked last, a line of its log each. */
  readonly faults: () => readonly string[];
}

export interface FuzzReport {
  readonly sent: number;
  /** Answers by their status; connections that just ended under `ended`. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Operations by id, and how often each was called, and answered with success. */
  readonly operations: ReadonlyMap<string, { readonly called: number; readonly succeeded: number }>;
  /** Each as it can be told and repeated; at most the first of each kind at each operation. */
  readonly findings: readonly string[];
  readonly longestMs: number;
}

/** Far above what any takes, or a machine that does other things would be a finding. */
const WITHIN_MS = 90_000;
const KINDS: readonly Kind[] = ['valid', 'valid', 'valid', 'mutated', 'mutated', 'broken'];

/** Sends requests made from the contract, one after the other, and checks every answer. Stores what the answers tell, for the requests that follow. */
export class Fuzz {
  readonly #base: URL;
  readonly #contract: Contract;
  readonly #world: World;
  readonly #options: FuzzOptions;
  readonly #random: Random;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #check: ReturnType<typeof answerCheck>;
  readonly #fields: ReadonlyMap<string, Readonly<Record<string, JsonSchema>>>;
  readonly #statuses: Record<string, number> = {};
  readonly #operations = new Map<string, { called: number; succeeded: number }>();
  readonly #findings = new Map<string, string>();
  #sent = 0;
  #count = 0;
  #longestMs = 0;

  constructor(address: string, contract: Contract, world: World, options: FuzzOptions) {
    this.#base = new URL(address);
    this.#contract = contract;
    this.#world = world;
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#check = answerCheck(contract);
    this.#fields = fieldsOfRecords(contract.operations);
  }

  /** Creates what it can, and then reads the lists, as operator, as the administrators of the two businesses alone, and as one of those that share. */
  async fill(): Promise<void> {
    const responses = responsesIn(this.#contract.document);
    const creating = this.#contract.operations.filter(({ id }) => '201' in (responses.get(id) ?? {}));
    const addresses = new Set(creating.map(({ url }) => url));
    const lists = this.#contract.operations.filter(
      ({ method, url, rows }) => method === 'GET' && (rows !== undefined || addresses.has(url)),
    );
    const { operator, absent } = this.#world;
    const [shared, island] = ['shared', 'island'].map((name) => this.#administrators().find(({ group }) => group.name === name));
    for (const person of [operator, absent, island, shared]) {
      if (person === undefined) throw new Error('A business has no administrator.');
      for (const operation of [...creating, ...lists]) {
        if (operation.allowedWhen === 'session.isOperator' && person !== operator) continue;
        await this.#call(operation, 'valid', person);
      }
    }
  }

  async run(): Promise<void> {
    const { requests, progress } = this.#options;
    for (let left: readonly Operation[] = []; this.#sent < requests;) {
      if (left.length === 0) left = this.#random.shuffled(this.#contract.operations);
      const [operation, ...others] = left;
      left = others;
      if (operation === undefined) throw new Error('The contract has no operation.');
      await this.#call(operation, this.#random.pick(KINDS), this.#callerOf(operation));
      progress?.(this.#sent);
    }
  }

  end(): FuzzReport {
    this.#agent.destroy();
    return {
      sent: this.#sent,
      statuses: this.#statuses,
      operations: this.#operations,
      findings: [...this.#findings.values()],
      longestMs: this.#longestMs,
    };
  }

  #callerOf({ allowedWhen }: Operation): Person {
    const { people, operator } = this.#world;
    if (allowedWhen === 'session.isOperator' && this.#random.chance(0.6)) return operator;
    return this.#random.pick(this.#random.chance(0.6) ? this.#administrators() : people);
  }

  #administrators(): readonly Person[] {
    return this.#world.people.filter(({ user }) => user?.status === 'A');
  }

  async #call(operation: Operation, kind: Kind, person: Person): Promise<void> {
    if (person.user !== undefined && person.token === '') await this.#world.signInAgain(person);
    const asked = requestOf(operation, kind, this.#ingredientsOf(person));
    const sendOnce = () => send(this.#base, this.#agent, asked, person.token === '' ? '' : `session=${person.token}`, WITHIN_MS);
    const first = await sendOnce();
    // The server may have let go of a connection that was idle for long.
    const answer = first === 'ended' && kind === 'valid' ? await sendOnce() : first;
    this.#sent += 1;
    const status = answer === undefined ? 'none' : answer === 'ended' ? 'ended' : String(answer.status);
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
    const { called, succeeded } = this.#operations.get(operation.id) ?? { called: 0, succeeded: 0 };
    const isSuccess = status.startsWith('2');
    this.#operations.set(operation.id, { called: called + 1, succeeded: succeeded + (isSuccess ? 1 : 0) });
    if (answer === undefined) this.#find(`no answer within ${WITHIN_MS} ms`, asked, person);
    if (answer === undefined || answer === 'ended') {
      if (answer === 'ended' && kind === 'valid') this.#find('the connection ended without an answer', asked, person);
      return;
    }
    this.#longestMs = Math.max(this.#longestMs, answer.milliseconds);
    const ofGroups = this.#world.groups.filter((group) => group !== person.group && group.mark !== '').map(({ mark }) => mark);
    const foreign = [...ofGroups, ...this.#ownMarksOfOthers(person)];
    for (const finding of this.#check(operation, answer, foreign)) this.#find(finding, asked, person, answer);
    for (const line of this.#options.faults()) this.#find(saidIn(line), asked, person, answer);
    if (isSuccess && asked.body !== undefined && !isOfItsType(operation, asked.body))
      this.#find('a body of another type was taken', asked, person, answer);
    // The answer to a cut request may itself be cut.
    if (isSuccess && !asked.isCut) this.#learn(asked, answer, person);
    if (this.#isSignedOut(answer, asked)) await this.#world.signInAgain(person);
  }

  #ownMarksOfOthers({ ownMark }: Person): readonly string[] {
    const { people, absent } = this.#world;
    return [...new Set([...people, absent].map((person) => person.ownMark))].filter((mark) => mark !== '' && mark !== ownMark);
  }

  #ingredientsOf(person: Person): Ingredients {
    const { group, ownMark } = person;
    const { groups, people, absent, registrations } = this.#world;
    const random = this.#random;
    const secrets = this.#ownMarksOfOthers(person);
    const isSecret = (value: unknown) => secrets.some((mark) => JSON.stringify(value).includes(mark));
    const known = (name: string) => group.known.named(name).filter((value) => !registrations.has(value) && !isSecret(value));
    return {
      random,
      mark: group.mark,
      ownMark,
      known,
      count: () => (this.#count += 1),
      own: group.known,
      foreign: groups.filter((other) => other !== group).map((other) => other.known),
      strangers: new Set([...people, absent].filter((person) => person.group !== group).map(({ user }) => user?.registrationId)),
      fieldsOf: ({ id }) => this.#fields.get(id) ?? {},
    };
  }

  #learn({ operation, path }: FuzzRequest, { headers, body }: Received, { group: { known } }: Person): void {
    const { location, etag } = headers;
    const template = operation.url;
    if (location?.startsWith(`${path}/`)) known.learnId(path, template, location.slice(path.length + 1));
    if (etag !== undefined) known.learnVersion(path, etag);
    const type = headers['content-type'] ?? '';
    if (type.startsWith('text/csv') && path.endsWith('/sample')) known.learnSample(path.slice(0, -'/sample'.length), body.toString('utf8'));
    if (!type.startsWith('application/json')) return;
    const answer: unknown = JSON.parse(body.toString('utf8'));
    known.learn(path, template, answer, operation.resource?.key ?? 'id');
  }

  #isSignedOut({ status, body }: Received, { headers, operation }: FuzzRequest): boolean {
    if (operation.access === 'anonymous') return operation.id === 'signOut';
    return (status === 401 && !('cookie' in headers)) || (status === 403 && body.includes(text('problem.noSecondFactor')));
  }

  #find(what: string, asked: FuzzRequest, person: Person, answer?: Received): void {
    const { operation, method, path, query, headers, body } = asked;
    const key = `${operation.id} ${what.replaceAll(/\d+/g, '')}`;
    if (this.#findings.has(key)) return;
    const told = [
      `seed ${this.#options.seed}, request ${this.#sent}: ${what}`,
      `  ${operation.id}: ${method} ${path}${query} by ${person.name} (${asked.kind}${asked.isCut ? ', cut' : ''})`,
      `  ${JSON.stringify(headers)} ${JSON.stringify(body?.toString('latin1').slice(0, 1_500) ?? '')}`,
      ...(answer === undefined ? [] : [`  answer: ${answer.status} ${answer.body.toString('utf8').slice(0, 600)}`]),
    ];
    this.#findings.set(key, told.join('\n'));
  }
}

/** What a line of the log says of an error, without what is another in each. */
function saidIn(line: string): string {
  const { msg, sqlState, constraint, err }: { msg?: string; sqlState?: string; constraint?: string; err?: { stack?: string } } =
    JSON.parse(line);
  return [msg, sqlState, constraint, err?.stack].filter((part) => part !== undefined).join(' ');
}

/** What the fields of an operation's records are: by what is answered at its address, and by what its neighbours take. */
function fieldsOfRecords(operations: readonly Operation[]): ReadonlyMap<string, Readonly<Record<string, JsonSchema>>> {
  const byAddress = new Map<string, Readonly<Record<string, JsonSchema>>>();
  for (const { url, body, replies } of operations) {
    const answered = replies['200'];
    const rows = isRecord(answered) ? fieldsIn(answered)['items'] : undefined;
    const ofRows = fieldsIn(isRecord(rows?.['items']) ? rows['items'] : answered);
    byAddress.set(url, { ...byAddress.get(url), ...ofRows, ...fieldsIn(body) });
  }
  return new Map(operations.map(({ id, url }) => [id, { ...byAddress.get(url.replace(/\/:\w+$/, '')), ...byAddress.get(url) }]));
}
