import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';
import type { Understood } from '../../read-documents.ts';
import type { Vocabulary } from '../../vocabulary.ts';

/** Every screen can be reached: from the menu, another screen, a field's lookup or link, an event, the app, or a mail. */
export function checkReachable({ catalogue, subjects }: Understood): Finding[] {
  const led = subjects.map((subject) => [subject, placesLedTo(subject)] as const);
  return subjects.flatMap((subject) => {
    const { screen, file, language } = subject;
    if (screen === undefined || language !== 'screen') return [];
    const others = led.flatMap(([other, places]) => (other === subject ? [] : places));
    if (isLedTo(screen, others, catalogue.vocabulary)) return [];
    const report = createFileReport(file);
    const how = screen.kind === 'page' ? 'no menu, link or step leads to its route' : 'nothing opens it';
    report.add('/id', `cannot be reached: ${how}`);
    return report.findings;
  });
}

/** Screens and routes that a document opens or links to. */
function placesLedTo({ places }: Subject): string[] {
  return places.flatMap(({ holds, text }) => (holds.leads === true || holds.is === 'address' ? [text] : []));
}

function isLedTo({ id, kind, route = '', menu, opensOn }: ScreenDocument, places: readonly string[], vocabulary: Vocabulary): boolean {
  if (menu !== undefined || opensOn !== undefined || places.includes(id) || vocabulary.appCode.includes(`'${id}'`)) return true;
  if (kind !== 'page') return false;
  const path = (address: string) => address.replaceAll(/\{[^}]*\}/g, ':').split('?')[0];
  const [start = ''] = route.split('/:');
  // The app and mails write addresses of their own.
  return (
    places.some((place) => path(place) === route.replaceAll(/:\w+/g, ':')) ||
    start === '/' ||
    vocabulary.appCode.includes(start) ||
    vocabulary.serverCode.includes(start)
  );
}
