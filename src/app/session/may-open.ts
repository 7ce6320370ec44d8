import { createEnvironment, type ExpressionFunction } from '#src/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Session } from './session-cache.ts';

/** Whether a page's `access` admits this session: anonymous, session, or an expression over the session. */
export type MayOpen = (access: string, session: Session | undefined) => boolean;

export function createMayOpen(sessionSchema: EntitySchema, functions: readonly ExpressionFunction[]): MayOpen {
  const environment = createEnvironment({ names: { session: sessionSchema }, functions });
  return (access, session) => {
    if (access === 'anonymous') return true;
    if (session === undefined) return false;
    return access === 'session' || environment.compile(access).evaluate({ session }, false) === true;
  };
}
