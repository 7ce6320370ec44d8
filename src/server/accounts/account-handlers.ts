import type { Call, Handlers } from '../http/call.ts';
import { ok } from '../http/call.ts';
import { activateUser, declineActivation, getActivation } from './joining/activation.ts';
import { acceptInvitation, declineInvitation, listOwnInvitations } from './joining/own-invitations.ts';
import { getBusinessSettings, openBusinessSettings } from './business-settings.ts';
import { resetSecondFactor } from './colleagues.ts';
import { createInvite, listInviters } from './invites.ts';
import { openToErase } from './erase-user.ts';
import { listActivities } from './log/list-activities.ts';
import { confirmBusinessName, listUnconfirmedNames } from './names/unconfirmed-names.ts';
import { getPendingUser, openPendingUser, patchPendingUser } from './pending-users.ts';
import {
  changePassword,
  getPasswordReset,
  getPasswordStrength,
  measurePasswordStrength,
  requestPasswordReset,
  resetPassword,
} from './passwords.ts';
import { endOtherSessions, endOwnSession, getProfile, listOwnSessions, openProfile } from './profile.ts';
import { guardRegistration, listServiceProviders, registerBusiness } from './registration.ts';
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from './second-factor.ts';
import type { AccountServices } from '../auth/services.ts';
import { listSettingsChanges } from './settings-log.ts';
import { signUp } from './sign-up.ts';
import { createUser, getUser, guardUser, listUsers, openUser, resendActivation } from './users.ts';
import { changeOpened, changing, removing } from '../records/store/opened-record.ts';
import type { handledOperations } from '../http/handled-operations.ts';

/** Accounts: registration, users and their rights, passwords and second factors. */
export function accountHandlers(services: AccountServices): Pick<Handlers, (typeof handledOperations)['accounts'][number]> {
  const { database, botCheck } = services;
  const onUser = { guard: (call: Call) => guardUser(services, call) };
  return {
    signUp: { handleUnchecked: (call) => signUp(services, call) },
    getBotCheck: { handle: async () => ok(await botCheck.offer()) },
    registerBusiness: { guard: (call) => guardRegistration(services, call), handleUnchecked: (call) => registerBusiness(services, call) },
    listServiceProviders: { handle: (call) => listServiceProviders(services, call) },
    getBusinessSettings: { handle: (call) => getBusinessSettings(services, call) },
    patchBusinessSettings: {
      handleUnchecked: (call) => changeOpened(database, call, { operation: 'patchBusinessSettings', open: openBusinessSettings }),
    },
    listInviters: { handle: (call) => listInviters(services, call) },
    createInvite: { handleUnchecked: (call) => createInvite(services, call) },
    getPasswordStrength: { handle: (call) => getPasswordStrength(services, call) },
    measurePasswordStrength: { handleUnchecked: (call) => measurePasswordStrength(services, call) },
    listUsers: { handle: (call) => listUsers(services, call) },
    createUser: { handleUnchecked: (call) => createUser(services, call) },
    getUser: { ...onUser, handle: (call) => getUser(services, call) },
    patchUser: { ...onUser, handleUnchecked: (call) => changeOpened(database, call, { operation: 'patchUser', open: openUser }) },
    getPendingUser: { ...onUser, handle: (call) => getPendingUser(services, call) },
    patchPendingUser: { ...onUser, handleUnchecked: (call) => patchPendingUser(services, call) },
    withdrawPendingUser: { ...removing(database, openPendingUser(services)), ...onUser },
    resetSecondFactor: { ...onUser, handle: (call) => resetSecondFactor(services, call) },
    eraseUser: { ...removing(database, openToErase), ...onUser },
    resendActivation: { ...onUser, handle: (call) => resendActivation(services, call) },
    getActivation: { handle: (call) => getActivation(services, call) },
    activateUser: { handleUnchecked: (call) => activateUser(services, call) },
    declineActivation: { handle: (call) => declineActivation(services, call) },
    listOwnInvitations: { handle: (call) => listOwnInvitations(services, call) },
    acceptInvitation: { handle: (call) => acceptInvitation(services, call) },
    declineInvitation: { handle: (call) => declineInvitation(services, call) },
    changePassword: { handleUnchecked: (call) => changePassword(services, call) },
    requestPasswordReset: { handleUnchecked: (call) => requestPasswordReset(services, call) },
    getPasswordReset: { handle: (call) => getPasswordReset(services, call) },
    resetPassword: { handleUnchecked: (call) => resetPassword(services, call) },
    getProfile: { handle: (call) => getProfile(services, call) },
    patchProfile: changing(database, 'patchProfile', openProfile, 'set-up'),
    listOwnSessions: { handle: (call) => listOwnSessions(services, call) },
    endOtherSessions: { handle: (call) => endOtherSessions(services, call) },
    endOwnSession: { handle: (call) => endOwnSession(services, call) },
    startSecondFactor: { handleUnchecked: (call) => startSecondFactor(services, call) },
    confirmSecondFactor: { handleUnchecked: (call) => confirmSecondFactor(services, call) },
    removeSecondFactor: { handleUnchecked: (call) => removeSecondFactor(services, call) },
    listActivities: { handle: (call) => listActivities(database, call) },
    listUnconfirmedNames: { handle: (call) => listUnconfirmedNames(database, call) },
    confirmBusinessName: { handle: (call) => confirmBusinessName(database, call) },
    listSettingsChanges: { handle: (call) => listSettingsChanges(database, call) },
  };
}
