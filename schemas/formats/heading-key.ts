/** Headings of files are told apart by their letters and digits alone: "HS Code:" is "hscode". */
export function headingKey(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
