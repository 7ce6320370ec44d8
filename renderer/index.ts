/** The front door: draw any screen document. */
export { Screen, type ScreenProps } from './screen/screen.tsx';
export { MessageList } from './dialog/message-list.tsx';
export { RendererProvider, type RendererProviderProps } from './screen/renderer-provider.tsx';
export type { RendererTexts } from './screen/renderer-context.ts';
export type * from './screen/ports.ts';
export { useRenderer } from './screen/renderer-context.ts';
