/** Characters allowed in a file name on any system. */
const unsafe = /[^\p{L}\p{N}._-]+/gu;

/** `CTSI_ACME_0017_20261119.csv`. @param day a calendar day */
export function extractFileName(clientCode: string, fileNo: number, day: string, extension: 'csv' | 'xlsx'): string {
  const client = clientCode.replaceAll(unsafe, '-').replace(/^\.+/, '');
  return `CTSI_${client}_${String(fileNo).padStart(4, '0')}_${day.replaceAll('-', '')}.${extension}`;
}
