/** The front door: draw any screen document. */
export { Screen, type ScreenProps } from './screen.tsx';
export { RendererProvider, type RendererProviderProps } from './renderer-provider.tsx';
export type { RendererTexts } from './screen/state/screen-services.ts';
export type * from './services/ports.ts';
export { offersOf, type Offer } from './nodes/actions/offered-actions.ts';
export { mayDiscardAll } from './screen/steps/leave-screen.ts';
export { printDialogAddress } from './screen/open/dialog-address.ts';
export { useRenderer } from './nodes/context/renderer-context.ts';
