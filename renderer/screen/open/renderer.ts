import type { RendererServices } from '../state/screen-services.ts';
import type { OpenScreens } from './screen-drafts.ts';

/** What every part of a drawn screen can reach. */
export interface Renderer extends RendererServices {
  readonly openScreens: OpenScreens;
}
