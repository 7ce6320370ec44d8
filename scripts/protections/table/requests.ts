import type { Protection } from '../protection.ts';

const origin = 'src/server/http/origin.ts';
const app = 'src/server/app.ts';
const routes = 'src/server/http/routes.ts';
const dispatch = 'src/server/http/dispatch.ts';
const mailbox = 'src/server/mail/mailbox.ts';
const metrics = 'tests/api/metrics.test.ts';
const limits = 'src/server/http/body-limits.ts';

/** Where a write may come from, and how much of it. */
export const requests: readonly Protection[] = [
  {
    name: 'a write needs the header that no form can set',
    changes: [{ file: origin, from: "  if (mark === undefined || mark === '') return false;\n", to: '' }],
    test: { file: 'tests/api/sign-in.test.ts', title: 'a request that changes something' },
  },
  {
    name: 'a write from a foreign Origin is refused',
    changes: [
      {
        file: origin,
        from: 'return origin === undefined || origin === publicUrl.origin || isSameHost(origin, host, publicUrl);',
        to: 'return true;',
      },
    ],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'is refused %s' },
  },
  {
    name: 'over https the Host header makes no Origin an own one',
    changes: [{ file: origin, from: "return protocol === 'http:' && URL.canParse(origin)", to: 'return URL.canParse(origin)' }],
    test: { file: 'tests/api/hostile-origin.test.ts', title: 'is refused from %s' },
  },
  {
    name: 'a write that Sec-Fetch-Site calls foreign is refused',
    changes: [{ file: origin, from: "  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;\n", to: '' }],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'is refused %s' },
  },
  {
    name: 'a body that is not called JSON is refused',
    changes: [{ file: app, from: "app.addContentTypeParser('application/json', {", to: "app.addContentTypeParser('*', {" }],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'is refused %s' },
  },
  {
    name: 'a body is read only for whoever has a session, and from this site',
    changes: [{ file: routes, from: '      preParsing: async (request: RawRequest) => dispatcherOf(id).admit(request),\n', to: '' }],
    test: { file: 'tests/api/hostile-bodies.test.ts', title: 'before any of a body has come, it is refused' },
  },
  {
    name: 'a body is read only for whoever may make the call',
    changes: [{ file: dispatch, from: ' && this.#parts.isAllowed?.(session) !== false) return undefined;', to: ') return undefined;' }],
    test: { file: 'tests/api/hostile-bodies.test.ts', title: 'from who has no right to the call' },
  },
  {
    name: 'a large body is read only for whoever may make the call on this record',
    changes: [{ file: dispatch, from: 'Math.min(bytes, bodyLimitOf(this.#operation)) > SESSION_BYTES', to: 'false' }],
    test: { file: 'tests/api/hostile-bodies.test.ts', title: 'from who does not see the record' },
  },
  {
    name: 'nobody sends more than 16 KB before signing in',
    changes: [{ file: limits, from: 'export const ANONYMOUS_BYTES = 16 * KIB;', to: 'export const ANONYMOUS_BYTES = 4_096 * KIB;' }],
    test: { file: 'tests/api/hostile-bodies.test.ts', title: 'beyond what anybody may send' },
  },
  {
    name: 'a body has a limit',
    changes: [{ file: limits, from: 'export const SESSION_BYTES = 256 * KIB;', to: 'export const SESSION_BYTES = 4_096 * KIB;' }],
    test: { file: 'tests/api/input.test.ts', title: 'beyond its limit is refused with 413 in the one shape' },
  },
  {
    name: 'a pasted block has a limit in bytes',
    changes: [
      {
        file: 'src/domain/paste/limits.ts',
        from: 'export const maxClipboardBytes = 2 * 1024 * 1024;',
        to: 'export const maxClipboardBytes = 20 * 1024 * 1024;',
      },
    ],
    because: 'The call asks for it before the block is read, and the reading of blocks, which the browser has too, again.',
    test: { file: 'tests/api/paste.test.ts', title: 'refuses more than 2 MB and more than 5,000 rows with 413' },
  },
  {
    name: 'requests of one address have a limit a minute',
    changes: [
      { file: app, from: 'if (settings.requestsPerMinute > 0) limitRequests', to: 'if (settings.requestsPerMinute < 0) limitRequests' },
    ],
    test: { file: 'tests/api/serving.test.ts', title: 'from one address have to wait' },
  },
  {
    name: 'the mailbox of development is not served in production',
    changes: [{ file: app, from: 'if (!settings.isProduction) serveMailbox(app, database);', to: 'serveMailbox(app, database);' }],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'the mailbox of development is not there in production' },
  },
  {
    name: 'the mailbox of development is for programs on the same machine',
    changes: [{ file: mailbox, from: '!isNear || ', to: '' }],
    test: {
      file: 'tests/api/accounts-mail.test.ts',
      title: '%s is for programs on the same machine, whatever a request says of itself',
    },
  },
  {
    name: 'the mailbox of development is not for whom a proxy lets in',
    changes: [{ file: mailbox, from: 'isForwarded(headers) || ', to: '' }],
    test: { file: 'tests/api/accounts-mail.test.ts', title: 'that a proxy forwards' },
  },
  {
    name: 'the mailbox of development is not for a page whose name leads to this machine',
    changes: [{ file: mailbox, from: ' || !isLoopbackHost(hostIn(headers))', to: '' }],
    test: { file: 'tests/api/accounts-mail.test.ts', title: 'whose name leads here from outside' },
  },
  {
    name: 'a server that others reach runs as production',
    changes: [{ file: 'src/server/settings/settings.ts', from: '    ...openToOthers(environment),\n', to: '' }],
    test: { file: 'tests/unit/src/server/settings/settings.test.ts', title: 'refuse %s, which others reach, outside production' },
  },
  {
    name: 'the log holds nothing a user typed',
    changes: [
      {
        file: 'src/server/telemetry/log.ts',
        from: "const route = request.routeOptions.url ?? 'none';",
        to: 'const route = request.url;',
      },
    ],
    test: { file: 'tests/api/serving.test.ts', title: 'tells who was answered what, and nothing a user typed' },
  },
  {
    name: 'metrics are told to this machine alone',
    changes: [{ file: 'src/server/telemetry/metrics-server.ts', from: "const LOOPBACK = '127.0.0.1';", to: "const LOOPBACK = '0.0.0.0';" }],
    test: { file: metrics, title: 'are told to this machine alone, and to no page that a browser was led to by a name of its own' },
  },
  {
    name: 'metrics are not for a page whose name leads to this machine',
    changes: [{ file: 'src/server/telemetry/metrics-server.ts', from: ' || !isOurs) {', to: ') {' }],
    test: { file: metrics, title: 'are told to this machine alone, and to no page that a browser was led to by a name of its own' },
  },
  {
    name: 'a value that only the database refused is counted',
    changes: [{ file: 'src/server/http/problems.ts', from: '    errorCounts.schemaGaps += 1;\n', to: '' }],
    test: { file: metrics, title: 'a value that only the database refuses is counted as a gap of the schemas' },
  },
  {
    name: 'a line of the log names the caller',
    changes: [{ file: 'src/server/http/caller-of.ts', from: 'userId: callerOf(request).userId, ', to: '' }],
    test: { file: metrics, title: 'and the lines of the log tell the request, the caller, the operation and the time' },
  },
  {
    name: 'unsafe settings are refused in production',
    changes: [{ file: 'src/server/settings/settings.ts', from: '    ...unsafeInProduction(environment),\n', to: '' }],
    test: { file: 'tests/unit/src/server/settings/settings.test.ts', title: 'refuse %s in production' },
  },
  {
    name: 'the content security policy lets in no foreign script',
    changes: [
      {
        file: 'src/server/http/security-headers.ts',
        from: "    `script-src 'self'${botCheckSources}`,\n",
        to: "    `script-src 'self' 'unsafe-inline' https:`,\n",
      },
    ],
    test: { file: 'tests/unit/src/server/http/security-headers.test.ts', title: 'lets in nobody else with the bot check %s' },
  },
  {
    name: 'an answer of the API does nothing as a page',
    changes: [
      {
        file: 'src/server/http/security-headers.ts',
        from: '    if (isApi && !url',
        to: '    if (!isApi && !url',
      },
    ],
    test: { file: 'tests/api/serving.test.ts', title: 'of %s is guarded, one of the API as data that does nothing as a page' },
  },
  {
    name: 'a script keeps the guards that mean something to it',
    changes: [{ file: 'src/server/http/security-headers.ts', from: "  'x-download-options',\n", to: "  'x-content-type-options',\n" }],
    test: {
      file: 'tests/api/serving.test.ts',
      title: 'with a hash in their names carry the guards of a script and not those of a page, which outweigh many of them',
    },
  },
  {
    name: 'after signing in nobody is led to another site',
    changes: [{ file: 'src/app/session/return-url.ts', from: 'return isWeb && url.origin === origin ?', to: 'return isWeb ?' }],
    test: { file: 'tests/unit/src/app/session/return-url.test.ts', title: 'goes home instead of %j' },
  },
  {
    name: 'a return address is checked again once it is parsed: /..//host',
    changes: [{ file: 'src/app/session/return-url.ts', from: 'localPlace(place, origin) !== place || ', to: '' }],
    test: { file: 'tests/unit/src/app/session/return-url.test.ts', title: 'goes home instead of %j' },
  },
  {
    name: 'signing in asks for the check of the return address',
    changes: [
      {
        file: 'src/app/behaviours/session-started.ts',
        from: "place = safeReturnUrl(typeof returnUrl === 'string' ? returnUrl : undefined, origin)",
        to: "place = typeof returnUrl === 'string' ? returnUrl : origin",
      },
    ],
    test: { file: 'tests/unit/src/app/behaviours/session-started.test.ts', title: 'a foreign return address leads home' },
  },
  {
    name: 'a record that the caller may not see is a refusal, not a failure, whichever call names it',
    changes: [{ file: 'src/server/http/problems.ts', from: '  if (error instanceof NotVisible) return notFound();\n', to: '' }],
    test: { file: 'tests/unit/src/server/http/problems.test.ts', title: '%s is a refusal with %i' },
  },
];
