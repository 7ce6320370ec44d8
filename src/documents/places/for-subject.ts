import type { Catalogue } from '../catalogue.ts';
import { onceFor } from '../once-for.ts';
import type { Subject } from './subject.ts';

/**
 * Memoises a function of a subject until its document, its screen or
 * its view of other documents changes.
 * @param toldOf identity of what `make` reads of other documents
 */
export function forSubject<Made>(make: (subject: Subject) => Made, toldOf = ({ basis }: Catalogue): object => basis) {
  const known = onceFor((_told: object) => new WeakMap<Subject['places'], { readonly screen: Subject['screen']; readonly made: Made }>());
  return (subject: Subject): Made => {
    const { places, screen, catalogue } = subject;
    const ofTold = known(toldOf(catalogue));
    const before = ofTold.get(places);
    if (before !== undefined && before.screen === screen) return before.made;
    const made = make(subject);
    ofTold.set(places, { screen, made });
    return made;
  };
}
