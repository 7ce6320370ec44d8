/**
 * The key of a name that is unique: case and outer spaces do not count. Computed here because databases fold case differently.
 */
export function folded(name: unknown): string {
  return String(name).normalize('NFC').trim().toLowerCase();
}
