import type { RendererServices } from '../state/screen-services.ts';
import type { Uploads } from '#renderer/services/uploads.ts';
import type { OpenScreens } from './screen-drafts.ts';

/** Services that every part of a drawn screen may use. */
export interface Renderer extends RendererServices {
  readonly openScreens: OpenScreens;
  readonly uploads: Uploads;
}
