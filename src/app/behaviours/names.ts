/** Every behaviour a screen may run. A growing list means that the documents cannot express enough. */
export const behaviourNames = [
  'read-clipboard',
  'session-started',
  'sign-in-again',
  'registration-progress',
  'change-part',
  'change-rule',
  'change-own-field',
  'edit-outline',
  'show-part',
  'seek-part',
  'read-conditions',
  'write-conditions',
] as const;

export type BehaviourName = (typeof behaviourNames)[number];
