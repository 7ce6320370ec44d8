import { consignment } from '#stories/samples/consignments.ts';
import { flagsOf } from '#stories/samples/roles.ts';
import { listOf, refuse } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

const params = { id: '101' };

export const states = {
  Filled: { params },
  Locked: {
    params,
    replies: {
      getConsignment: () => ({
        ...consignment,
        isLocked: true,
        flags: { ...flagsOf('importer'), isLocked: true, isConsignmentLocked: true },
      }),
    },
  },
  WithoutLines: { params, replies: { listProductLines: () => listOf([]) } },
  AsSeller: { params, role: 'seller' },
  AsBroker: { params, role: 'broker' },
  AsForwarder: { params, role: 'forwarder' },
  LinesFailed: { params, replies: { listProductLines: () => refuse(503, 'The server is busy: try again in a moment') } },
  NotFound: { params, replies: { getConsignment: () => refuse(404, 'Not found') } },
} satisfies ScreenStates;
