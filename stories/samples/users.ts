/** The users of one business, its branches, and one user's own details. */
import type { BranchReply, Change, InvitationReply, ProfileReply, SessionEntryReply, UserReply } from '#schemas/generated/types.ts';

export const branches: BranchReply[] = [
  { id: 41, name: 'Main Office', status: 'A' },
  { id: 42, name: 'Tauranga', status: 'A' },
  { id: 43, name: 'Lyttelton', status: 'I' },
];

export const administrator: UserReply = {
  id: 15,
  branchId: 41,
  branchName: 'Main Office',
  name: 'Hana Kerr',
  emailAddress: 'hana@example.com',
  accountsAccess: 'A',
  status: 'A',
  isSelf: true,
};

export const normal: UserReply = {
  id: 16,
  branchId: 41,
  branchName: 'Main Office',
  name: 'Jon Park',
  emailAddress: 'jon@example.com',
  accountsAccess: 'D',
  status: 'N',
  isSelf: false,
};

export const pending: UserReply = { ...normal, id: 17, name: 'Ria Moana', emailAddress: 'ria@example.com', status: 'P' };

export const suspended: UserReply = {
  ...normal,
  id: 18,
  branchId: 42,
  branchName: 'Tauranga',
  name: 'Tevita Fonua',
  emailAddress: 'tevita@example.com',
  accountsAccess: 'O',
  status: 'S',
};

export const left: UserReply = { ...normal, id: 19, name: 'Sione Tuala', emailAddress: 'sione@example.com', status: 'L' };

export const users: UserReply[] = [administrator, normal, pending, suspended];

export const profile: ProfileReply = {
  name: 'Hana Kerr',
  emailAddress: 'hana@example.com',
  businessName: 'Reid & Daughters Customs',
  branchName: 'Main Office',
  hasSecondFactor: false,
  isSecondFactorRequired: false,
  recoveryCodesLeft: 0,
};

export const invitations: InvitationReply[] = [
  { id: 71, businessName: 'Kauri Traders', branchName: 'Main Office', createdAt: '2026-11-22T21:15:00Z' },
];

export const sessions: SessionEntryReply[] = [
  {
    id: 'a',
    browser: 'Firefox on Windows',
    createdAt: '2026-08-03T20:05:00Z',
    lastSeenAt: '2026-08-03T23:41:00Z',
    isCurrent: true,
  },
  { id: 'b', browser: 'Safari on iOS', createdAt: '2026-08-03T18:30:00Z', lastSeenAt: '2026-08-03T19:02:00Z', isCurrent: false },
];

export const changes: Change[] = [
  { id: '3', created: '2026-08-03T21:15:00Z', message: 'Hana Kerr changed User Tevita Fonua: Status “Normal” → “Suspended”' },
  { id: '2', created: '2026-08-02T02:40:00Z', message: 'Hana Kerr changed Branch Lyttelton: Status “Active” → “Inactive”' },
  { id: '1', created: '2026-07-30T01:05:00Z', message: 'Hana Kerr added Branch Tauranga: Branch name “Tauranga”' },
];
