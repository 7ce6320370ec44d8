/** The front door: draw any screen document. */
export { Screen, type ScreenProps } from './screen.tsx';
export { RendererProvider, type RendererProviderProps } from './renderer-provider.tsx';
export type { RendererTexts } from './screen/state/screen-services.ts';
export type * from './services/ports.ts';
export { lossQuestion } from './screen/steps/leave-screen.ts';
export { useRenderer } from './nodes/context/renderer-context.ts';
