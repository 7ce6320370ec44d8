import { nodesOf, stepsOf } from '#renderer/expression/index.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Catalogue } from '../catalogue.ts';
import { createFileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';
import { lookupsOf, uiFields } from '../ui-fields.ts';

/** Every screen is led to: by the menu, another screen, a field's lookup or link, an event, the app, or a mail. */
export function checkReachable(catalogue: Catalogue): Finding[] {
  const { documents } = catalogue;
  const screens = [...documents.screens.values()];
  const fields = [...documents.uis.values()].flatMap(({ value }) => uiFields(value).map(([, field]) => field));
  const ofFields = [
    ...fields.flatMap((field) => lookupsOf(field, '').map(({ lookup }) => lookup.screen)),
    ...fields.flatMap((field) => [field['ui:link']?.href ?? '']),
  ];
  return screens.flatMap(({ file, value }) => {
    const others = screens.flatMap((other) => (other.value.id === value.id ? [] : placesLedTo(other.value)));
    if (isLedTo(value, [...ofFields, ...others], catalogue)) return [];
    const report = createFileReport(file);
    const how = value.kind === 'page' ? 'no menu, link or step leads to its route' : 'nothing opens it';
    report.add('/id', `cannot be reached: ${how}`);
    return report.findings;
  });
}

/** Ids of the screens and addresses of the pages that a screen leads to. */
function placesLedTo(screen: ScreenDocument): string[] {
  const steps = stepsOf(screen).flatMap(({ step }) => {
    if ('open' in step) return [step.open.screen];
    return 'navigate' in step ? [step.navigate] : [];
  });
  return [...steps, ...nodesOf(screen).flatMap(({ node }) => (node.panel === undefined ? [] : [node.panel]))];
}

function isLedTo({ id, kind, route = '', menu, opensOn }: ScreenDocument, places: readonly string[], { vocabulary }: Catalogue): boolean {
  if (menu !== undefined || opensOn !== undefined || places.includes(id) || vocabulary.appCode.includes(`'${id}'`)) return true;
  if (kind !== 'page') return false;
  const path = (address: string) => address.replaceAll(/\{[^}]*\}/g, ':').split('?')[0];
  const [start = ''] = route.split('/:');
  // The app and mails write addresses of their own; a route of parameters alone is everybody's start.
  return (
    places.some((place) => path(place) === route.replaceAll(/:\w+/g, ':')) ||
    start === '/' ||
    vocabulary.appCode.includes(start) ||
    vocabulary.serverCode.includes(start)
  );
}
