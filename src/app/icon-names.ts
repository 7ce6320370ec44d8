/** Names of the icons, for the check of documents. */
export const iconNames = [
  'category',
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
  'tag',
  'trash',
  'user',
  'users',
] as const;
