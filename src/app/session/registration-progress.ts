/** Progress of registering a business, stored in this tab for reloads. */
const BEGUN = 'quayline.registration.begun';
const COMPLETE = 'quayline.registration.complete';

export type RegistrationFlag = 'begun' | 'complete';

export interface RegistrationProgress {
  note(flag: RegistrationFlag): void;
  /** The business is registered, although this tab's session is not updated yet. */
  isComplete(): boolean;
}

export function createRegistrationProgress(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): RegistrationProgress {
  return {
    note(flag) {
      storage.setItem(flag === 'begun' ? BEGUN : COMPLETE, 'true');
      if (flag === 'begun') storage.removeItem(COMPLETE);
    },
    isComplete: () => storage.getItem(BEGUN) === 'true' && storage.getItem(COMPLETE) === 'true',
  };
}
