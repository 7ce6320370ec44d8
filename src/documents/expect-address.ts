import type { Catalogue } from './catalogue.ts';
import type { FileReport } from './file-report.ts';

/** Reports an address within the product that is no page's; its expressions stand for one segment each. */
export function expectAddress(address: string, pointer: string, { documents }: Catalogue, report: FileReport): void {
  const [path = ''] = address.replaceAll(/\{[^}]*\}/g, ':').split('?');
  if (!path.startsWith('/')) return;
  const routes = [...documents.screens.values()].flatMap(({ value }) => (value.route === undefined ? [] : [value.route]));
  const isLed = routes.some((route) => route.replaceAll(/:\w+/g, ':') === path);
  if (!isLed) report.expectName(pointer, address, routes, 'the address of a page');
}
