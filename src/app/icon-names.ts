/** Names of the icons, for the check of documents. */
export const iconNames = [
  'clipboard',
  'compare',
  'home',
  'key',
  'list-tree',
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
