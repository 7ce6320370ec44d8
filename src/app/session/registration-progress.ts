/** How far registering a business has come, in this tab: a reload goes on where it was. */
const BEGUN = 'quayline.registration.begun';
const COMPLETE = 'quayline.registration.complete';

export type RegistrationFlag = 'begun' | 'complete';

export interface RegistrationProgress {
  note(flag: RegistrationFlag): void;
  /** The business is registered, although the session this tab knows does not say so yet. */
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
