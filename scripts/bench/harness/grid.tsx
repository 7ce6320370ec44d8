/** A page with one grid over a million rows, chosen by the address: `?grid=ours`. */
import '@mantine/core/styles.css';
import type { MountedGrid } from './grids/mounted-grid.ts';
import { arrivals } from './million-rows.ts';

const GRIDS: Readonly<Record<string, () => Promise<MountedGrid>>> = {
  ours: async () => (await import('./grids/ours.tsx')).ours,
  TanStack: async () => (await import('./grids/tanstack.tsx')).tanStack,
  'AG Grid': async () => (await import('../peers/pages/ag-grid.ts')).agGrid,
};

const load = GRIDS[new URLSearchParams(location.search).get('grid') ?? ''];
const host = document.getElementById('app');
if (host === null || load === undefined) throw new Error('The address names no grid.');
const grid = await load();
Object.assign(window, { contest: { arrivals, mount: () => grid.mount(host), scroller: () => grid.scroller() } });
