import { newId } from '#src/server/database/tables/ids.ts';

/** Bodies of calls about people and their accounts, by operation. */
export function accountBodies(
  email: string,
  people: { readonly branch: number; readonly user: number },
): Readonly<Record<string, unknown>> {
  const password = 'seven quiet lanterns over water';
  return {
    registerBusiness: {},
    signUp: { email: 'new@example.com', name: 'New', noPreviousRegistration: true, termsRead: true, recaptchaResponse: 'none' },
    createInvite: { inviteeEmailAddress: 'new@example.com' },
    measurePasswordStrength: { password },
    createBranch: { name: `Branch ${newId()}` },
    patchBranch: [{ op: 'replace', path: '/name', value: `Branch ${newId()}` }],
    createUser: { branchId: people.branch, name: 'New', emailAddress: `new${newId()}@example.com`, accountsAccess: 'D' },
    patchUser: [{ op: 'replace', path: '/accountsAccess', value: 'A' }],
    patchPendingUser: [{ op: 'replace', path: '/accountsAccess', value: 'D' }],
    activateUser: { userId: people.user, token: 'A'.repeat(43), email, name: 'New', password, confirmPassword: password },
    changePassword: { email, currentPassword: 'a wrong password', newPassword: password, confirmPassword: password },
    requestPasswordReset: { email },
    resetPassword: { password, confirmPassword: password },
    patchProfile: [{ op: 'replace', path: '/name', value: `New ${newId()}` }],
    patchBusinessSettings: [{ op: 'replace', path: '/taxRegistrationNumber', value: `NZ ${newId()}` }],
    startSecondFactor: { currentPassword: 'a wrong password' },
    confirmSecondFactor: { code: '000000' },
    removeSecondFactor: { code: '000000' },
  };
}
