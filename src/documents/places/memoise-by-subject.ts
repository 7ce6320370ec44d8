import type { Catalogue } from '../catalogue.ts';
import { memoiseByObject } from '../memoise.ts';
import type { Subject } from './subject.ts';

/**
 * Memoises a function of a subject until its document, its screen or
 * its view of other documents changes.
 * @param toldOf identity of what `make` reads of other documents
 */
export function memoiseBySubject<Made>(make: (subject: Subject) => Made, viewOf = ({ basis }: Catalogue): object => basis) {
  const known = memoiseByObject(
    (_told: object) => new WeakMap<Subject['places'], { readonly screen: Subject['screen']; readonly made: Made }>(),
  );
  return (subject: Subject): Made => {
    const { places, screen, catalogue } = subject;
    const ofTold = known(viewOf(catalogue));
    const before = ofTold.get(places);
    if (before !== undefined && before.screen === screen) return before.made;
    const made = make(subject);
    ofTold.set(places, { screen, made });
    return made;
  };
}
