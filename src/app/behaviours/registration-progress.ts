import type { Behaviour } from '#renderer/services/ports.ts';
import type { RegistrationProgress } from '../session/registration-progress.ts';
import type { SessionKeeper } from '../session/session-keeper.ts';

/** Stores the progress of the registration in this tab; once begun, a reload keeps the input. */
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
