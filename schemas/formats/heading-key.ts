/** Headings of files are compared by their letters and digits only: "HS Code:" is "hscode". */
export function headingKey(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
