/** The definition of a change in the language of variations, by the key that makes it one of its kind; undefined for none. */
export function kindOf(change: object): 'set' | 'hide' | 'place' | 'rule' | 'field' | undefined {
  if ('add' in change) return change.add === 'field' ? 'field' : 'rule';
  return (['set', 'hide', 'place'] as const).find((key) => Object.hasOwn(change, key));
}
