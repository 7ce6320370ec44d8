/** A value encoded as one segment of a path or one value of a query; it cannot change the address around it. */
export function addressPart(value: string): string {
  const encoded = encodeURIComponent(value.toWellFormed());
  // Browsers resolve `..` however it is encoded, so it is encoded twice and finds nothing.
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%252E') : encoded;
}
