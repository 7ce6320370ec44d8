/** A value as one segment of a path, or one value of a query: whatever it holds, the address around it stays as it is. */
export function addressPart(value: string): string {
  const encoded = encodeURIComponent(value.toWellFormed());
  // Browsers take `..` for a step up however it is encoded, so it is encoded twice: such a place is not found.
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%252E') : encoded;
}
