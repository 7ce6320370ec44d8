import type { Catalogue } from '../catalogue.ts';
import { onceFor } from '../once-for.ts';
import type { Subject } from './subject.ts';

/**
 * A function of a subject that makes its value again only when the document is another, or the screen it tells of, or what it is
 * told of all others.
 * @param toldOf the same object as long as nothing changes that `make` asks other documents for
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
