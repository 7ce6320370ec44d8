import type { Behaviour } from '#renderer/services/ports.ts';
import type { RegistrationProgress } from '../session/registration-progress.ts';
import type { SessionKeeper } from '../session/session-keeper.ts';

/** Notes in this tab how far the registration has come; once begun, a reload keeps what is typed. */
export function createRegistrationProgressBehaviour(
  progress: RegistrationProgress,
  keeper: Pick<SessionKeeper, 'keepOnReload'>,
): Behaviour {
  return async ({ flag }) => {
    if (flag !== 'begun' && flag !== 'complete') throw new Error(`Registration has no progress "${String(flag)}".`);
    progress.note(flag);
    keeper.keepOnReload(flag === 'begun');
  };
}
