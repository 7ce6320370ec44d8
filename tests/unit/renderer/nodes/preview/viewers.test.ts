import { describe, expect, test } from 'vitest';
import { mediaType, viewerFor } from '#renderer/nodes/preview/viewers.ts';

describe('what draws a file', () => {
  test.each(['application/pdf', 'image/png', 'image/jpeg', 'text/plain', 'text/csv; charset=utf-8', 'Message/RFC822'])(
    'is there for %s',
    (type) => {
      expect(viewerFor(type)).toBeDefined();
    },
  );

  test.each(['', 'image/tiff', 'image/svg+xml', 'text/html', 'application/zip', 'application/pdfx'])('is not there for “%s”', (type) => {
    expect(viewerFor(type)).toBeUndefined();
  });

  test('goes by the kind alone', () => {
    expect(mediaType(' Text/CSV ; charset="utf-8"')).toBe('text/csv');
    expect(viewerFor('text/csv')).toBe(viewerFor('text/plain'));
    expect(viewerFor('text/csv')).not.toBe(viewerFor('image/png'));
  });
});
