/** The choices of Storybook's toolbar: colours, role, behaviour of the server. */
import type { Preview } from '@storybook/react-vite';
import { roles, type Role } from '#stories/samples/roles.ts';

export type Globals = Readonly<Record<string, unknown>>;
export type Scheme = 'light' | 'dark';
export type Server = (typeof SERVERS)[number];

interface Toolbar {
  readonly scheme: Scheme;
  readonly role: Role;
  readonly server: Server;
}

const SERVERS = ['quick', 'slow', 'down'] as const;

export const initialGlobals = {
  scheme: 'light',
  role: 'importer',
  server: 'quick',
  viewport: { value: undefined, isRotated: false },
} satisfies Record<keyof Toolbar, string> & Globals;

export const globalTypes: NonNullable<Preview['globalTypes']> = {
  scheme: {
    description: 'Colours',
    toolbar: {
      icon: 'mirror',
      dynamicTitle: true,
      items: [
        { value: 'light', title: 'Light' },
        { value: 'dark', title: 'Dark' },
      ],
    },
  },
  role: {
    description: 'Who is looking',
    toolbar: { icon: 'user', dynamicTitle: true, items: roles.map(({ value, title }) => ({ value, title })) },
  },
  server: {
    description: 'How the server answers',
    toolbar: {
      icon: 'timer',
      dynamicTitle: true,
      items: [
        { value: 'quick', title: 'Server at once' },
        { value: 'slow', title: 'Server after 2 s' },
        { value: 'down', title: 'No server' },
      ],
    },
  },
};

/** The widths every screen is made for. */
export const viewports = {
  desktop: { name: '1280 px', type: 'desktop', styles: { width: '1280px', height: '800px' } },
  phone: { name: '390 px', type: 'mobile', styles: { width: '390px', height: '844px' } },
  narrowest: { name: '320 px', type: 'mobile', styles: { width: '320px', height: '640px' } },
} as const;

export function readToolbar({ scheme, role, server }: Globals): Toolbar {
  return {
    scheme: scheme === 'dark' ? 'dark' : 'light',
    role: roles.find(({ value }) => value === role)?.value ?? initialRole,
    server: SERVERS.find((known) => known === server) ?? 'quick',
  };
}

const initialRole: Role = 'importer';
