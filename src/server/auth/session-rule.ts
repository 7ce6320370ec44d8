import { createEnvironment } from '#src/expression/index.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Documents } from '../documents/documents.ts';
import { ofVersion } from '../documents/of-version.ts';
import { sessionReply } from '../parties/session-reply.ts';

const environmentOf = ofVersion((documents) => createEnvironment({ names: { session: documents.schema('accounts/session') } }));

/** Compiles an expression over the session that decides whether a call is allowed. Throws if it is not a valid expression. */
export function sessionRule(documents: Documents, source: string): (session: Session) => boolean {
  const expression = environmentOf(documents).compile(source);
  return (session) => expression.evaluate({ session: sessionReply(session) }, false) === true;
}
