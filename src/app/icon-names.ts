/** Names of the icons, for the check of documents. */
export const iconNames = [
  'clipboard',
  'home',
  'key',
  'lock',
  'lock-open',
  'logout',
  'mail',
  'plus',
  'refresh',
  'restore',
  'ship',
  'trash',
  'user',
  'users',
] as const;
