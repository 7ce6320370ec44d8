import { decimalFormat } from '#schemas/formats/decimal.ts';
import { documentTypeOf } from './attachments/document-type-of.ts';
import { isContainerNumber, rightContainerNumber } from './containers/container-number.ts';
import type { DomainFunction } from './domain-function.ts';
import { hsCode, tariffSuffix } from './tariff-code.ts';

/** What documents all over call of customs: in the browser from the start. */
export const commonFunctions: readonly DomainFunction[] = [
  { name: 'hsCode', signature: 'hsCode(string): string', call: (text: string) => hsCode(text) },
  { name: 'tariffSuffix', signature: 'tariffSuffix(string): string', call: (text: string) => tariffSuffix(text) },
  { name: 'isContainerNumber', signature: 'isContainerNumber(string): bool', call: (text: string) => isContainerNumber(text) },
  { name: 'rightContainerNumber', signature: 'rightContainerNumber(string): string', call: (text: string) => rightContainerNumber(text) },
  { name: 'clockZone', signature: 'clockZone(): string', call: () => new Intl.DateTimeFormat().resolvedOptions().timeZone },
  {
    name: 'documentTypeOf',
    signature: 'documentTypeOf(string, bool): string',
    call: (fileName: string, isPersonal: boolean) => documentTypeOf(fileName, isPersonal),
  },
  {
    name: 'figure',
    signature: 'figure(number, number): string',
    call: (value: number, decimals: number) => decimalFormat.print(value, { exactly: decimals }),
  },
];
