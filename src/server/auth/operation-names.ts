/** Operations of signing in and out that have a handler here, for the check of documents too. */
export const operationNames = ['signIn', 'signOut', 'getSession', 'initSession', 'checkSession'] as const;
