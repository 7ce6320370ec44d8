import { pointTo } from '#src/expression/index.ts';
import { NONE } from '../../screen-arguments.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Catalogue } from '../../catalogue.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';

/** Dialogs, popovers, lookups and wizards declare input and result by entities. The result of a lookup is its row. */
export function checkDialogs({ documents, entities }: Catalogue): Finding[] {
  return [...documents.screens.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    const { kind } = value;
    for (const key of ['input', 'result'] as const) {
      const name = value[key];
      if (kind === 'page' && name !== undefined)
        report.add(pointTo('', key), `a page has no "${key}": its address leads to it, nothing opens it`);
      else if (kind !== 'page' && name === undefined && (kind !== 'lookup' || key === 'input'))
        report.add('', `a ${kind} needs "${key}": an entity, or "${NONE}"`);
    }
    for (const { pointer, message } of addressFaults(value, entities.get(value.input ?? ''))) report.add(pointer, message);
    return report.findings;
  });
}

interface AddressFault {
  readonly pointer: string;
  readonly message: string;
}

const IN_ADDRESSES: readonly unknown[] = ['string', 'integer', 'number', 'boolean'];

/** Screens that open by themselves or cannot be dismissed have none. */
export function canHaveAddress({ kind, opensOn, dismiss }: Pick<ScreenDocument, 'kind' | 'opensOn' | 'dismiss'>): boolean {
  return (kind === 'dialog' || kind === 'wizard') && opensOn === undefined && dismiss !== 'never';
}

/** Every dialog can be opened by a link, or gives the reason why not; its input fits into an address. */
function addressFaults(screen: ScreenDocument, input: EntitySchema | undefined): AddressFault[] {
  const { kind, noAddress } = screen;
  const canHaveOne = canHaveAddress(screen);
  if (noAddress !== undefined)
    return canHaveOne ? [] : [{ pointer: '/noAddress', message: `such a ${kind} can never be opened by a link: remove it` }];
  if (!canHaveOne) return [];
  const unfit = Object.entries(input?.properties ?? {}).find(([, { type }]) => !IN_ADDRESSES.includes(type));
  return unfit === undefined
    ? []
    : [{ pointer: '/input', message: `"${unfit[0]}" cannot be part of an address: give the reason why no link opens it in "noAddress"` }];
}
