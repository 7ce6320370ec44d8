const TYPES: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['csv', 'text/csv'],
  ['txt', 'text/plain'],
  ['eml', 'message/rfc822'],
  ['msg', 'application/vnd.ms-outlook'],
]);

export function contentTypeOf(extension: string): string {
  return TYPES.get(extension) ?? 'application/octet-stream';
}
