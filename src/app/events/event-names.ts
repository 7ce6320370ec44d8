/** Events of the application that screens may follow by `on.event` and dialogs open on by `opensOn`. */
export const eventNames = [
  'session-warning',
  'session-expired',
  'session-renewed',
  'part-pointed',
  'part-sought',
  'rules-changed',
] as const;

export type EventName = (typeof eventNames)[number];
