/** What draws which kind of file. */
import type { ComponentType } from 'react';
import { loadPart } from '#renderer/services/on-demand.ts';
import type { ViewProps } from './view/view-props.ts';

interface Viewer {
  readonly types: readonly string[];
  readonly View: ComponentType<ViewProps>;
}

/** Each apart: most pages show no file, and the PDF library is larger than the product. */
const VIEWERS: readonly Viewer[] = [
  { types: ['application/pdf'], View: loadPart(async () => (await import('./pdf/pdf-view.tsx')).PdfView) },
  {
    types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
    View: loadPart(async () => (await import('./image-view.tsx')).ImageView),
  },
  {
    types: ['text/plain', 'text/csv', 'message/rfc822'],
    View: loadPart(async () => (await import('./text-view.tsx')).TextView),
  },
];

/** @param contentType a media type, with or without parameters */
export function viewerFor(contentType: string): ComponentType<ViewProps> | undefined {
  const type = mediaType(contentType);
  return VIEWERS.find(({ types }) => types.includes(type))?.View;
}

export function mediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}
