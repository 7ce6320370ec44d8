/** Roles of pasted columns from this one on belong to fields that a business has added. */
export const firstAddedRole = 1001;

/** Follows from the field's name alone (32-bit FNV-1a), so that drafts, versions and both sides have the same and no other field ever gets it. */
export function addedRole(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return firstAddedRole + (hash >>> 0);
}
