/** The record behind the hand-written Product Details: a listener list by field, and the rules of that one dialog as code. */
import { decimalFormat } from '#schemas/formats/decimal.ts';
import type { DetailsRecord } from './details-record.ts';

export type Values = Record<string, string>;

export interface HandWrittenStore {
  readonly values: Values;
  /** A key: writes the value, derives other fields, validates the affected ones and calls their listeners. */
  set(name: string, text: string): void;
  /** Shows the errors of the field from now on. */
  leave(name: string): void;
  /** The error of a touched field. */
  messageOf(name: string): string | undefined;
  isEnabled(name: string): boolean;
  /** Whether the record has unsaved changes. */
  isChanged(): boolean;
  subscribe(name: string, listener: () => void): () => void;
}

export function createHandWrittenStore(record: DetailsRecord['values']): HandWrittenStore {
  const values: Values = Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)]));
  const opened: Values = { ...values };
  const changed = new Set<string>();
  const messages = new Map<string, string | undefined>();
  const left = new Set<string>();
  const listeners = new Map<string, Set<() => void>>();

  const tell = (name: string) => listeners.get(name)?.forEach((listener) => listener());
  const check = (name: string) => messages.set(name, CHECKS[name]?.(values[name] ?? '', values));
  const write = (name: string, text: string) => {
    values[name] = text;
    if (text === (opened[name] ?? '')) changed.delete(name);
    else changed.add(name);
    check(name);
  };
  for (const name of Object.keys(CHECKS)) check(name);

  return {
    values,
    set(name, text) {
      write(name, text);
      const told = new Set([name]);
      for (const [follower, derive] of FOLLOWERS[name] ?? []) {
        const next = derive(values, name);
        if (next === (values[follower] ?? '')) continue;
        write(follower, next);
        told.add(follower);
      }
      for (const concerned of CONCERNED[name] ?? []) {
        check(concerned);
        told.add(concerned);
      }
      told.forEach(tell);
    },
    leave(name) {
      left.add(name);
      tell(name);
    },
    messageOf: (name) => (left.has(name) ? messages.get(name) : undefined),
    isEnabled: (name) => (ENABLED_BY[name] === undefined ? true : (values[ENABLED_BY[name]] ?? '') !== ''),
    isChanged: () => changed.size > 0,
    subscribe(name, listener) {
      const own = listeners.get(name) ?? new Set();
      listeners.set(name, own.add(listener));
      return () => own.delete(listener);
    },
  };
}

type Check = (text: string, values: Values) => string | undefined;
type Derive = (values: Values, edited: string) => string;

const HS_CODE = /^\d{4}\.\d{2}$/;
const SUFFIX = /^\d{2}(\.\d{2}[A-Z]?)?$/;
const UNIT = /^[a-z]{2,3}$/;
const MOST = 99_999_999_999;
const PACKAGES = 99_999_999;

const upTo =
  (limit: number): Check =>
  (text) =>
    text.includes('\0') || !text.isWellFormed()
      ? 'holds a character that cannot be stored'
      : text.length > limit
        ? `at most ${limit} characters`
        : undefined;
const required =
  (message: string, then: Check): Check =>
  (text, values) =>
    text === '' ? message : then(text, values);
const like =
  (pattern: RegExp, message: string): Check =>
  (text) =>
    text === '' || pattern.test(text) ? undefined : message;
const between =
  (least: number, most: number): Check =>
  (text) => {
    const number = decimalFormat.parse(text);
    if (number === undefined) return 'must be a number';
    return number !== null && (number < least || number > most) ? `from ${least} to ${most}` : undefined;
  };

const amount = between(0, MOST);
const name35 = upTo(35);
const suffix = like(SUFFIX, 'incorrect format, valid examples are 12, 12.34, 12.34A');
const unit = like(UNIT, 'two or three letters');

const CHECKS: Readonly<Record<string, Check>> = {
  invoiceNumber: required('Please enter an invoice number', name35),
  productCode: name35,
  secondaryProductCode: name35,
  brandName: name35,
  description: required('Description is a required field', upTo(200)),
  hsTariffCode: like(HS_CODE, 'incorrect format, valid example is 1234.56'),
  tariffSuffixImport: suffix,
  regionOfOrigin: upTo(9),
  quantityOrdered: amount,
  quantityUnitCode: unit,
  itemsInOrderUnit: between(1, PACKAGES),
  exportValue: amount,
  discountPercent: between(-100, 100),
  customsValue: (text, values) =>
    text !== '' && (values['customsValueType'] ?? '') === '' ? 'Choose a customs value type before a customs value' : amount(text, values),
  numberOfPackages: between(0, PACKAGES),
  packageTypeCode: (text, values) => (text === '' && Number(values['numberOfPackages'] ?? '') > 0 ? 'Package type is required' : undefined),
  packageMaterials: name35,
  weightPerUnit: amount,
  totalWeight: amount,
  volumePerUnit: amount,
  totalVolume: amount,
  otherPerUnit: amount,
  otherUnitCode: unit,
  totalOtherMeasure: amount,
};

const ENABLED_BY: Readonly<Record<string, string>> = { regionOfOrigin: 'countryOfOriginCode', customsValue: 'customsValueType' };

/** Fields validated or drawn by the values of others. */
const CONCERNED: Readonly<Record<string, readonly string[]>> = {
  customsValueType: ['customsValue'],
  numberOfPackages: ['packageTypeCode'],
  countryOfOriginCode: ['regionOfOrigin'],
};

const read = (values: Values, name: string): number => decimalFormat.parse(values[name] ?? '') ?? Number.NaN;
const print = (number: number): string => (Number.isFinite(number) ? String(Math.round(number * 10_000) / 10_000) : '');
const times =
  (perUnit: string): Derive =>
  (values) =>
    print(read(values, perUnit) * read(values, 'quantityOrdered'));
const emptied: Derive = () => '';

const items: readonly [string, Derive] = ['totalItems', times('itemsInOrderUnit')];
const price: readonly [string, Derive] = ['unitPrice', (values) => print(read(values, 'exportValue') / read(values, 'quantityOrdered'))];
const totalOf = (total: string, perUnit: string): readonly [string, Derive] => [total, times(perUnit)];
const perUnitOf = (perUnit: string, total: string): readonly [string, Derive] => [
  perUnit,
  (values) => print(read(values, total) / read(values, 'quantityOrdered')),
];
const weight = totalOf('totalWeight', 'weightPerUnit');
const volume = totalOf('totalVolume', 'volumePerUnit');
const other = totalOf('totalOtherMeasure', 'otherPerUnit');

const FOLLOWERS: Readonly<Record<string, readonly (readonly [string, Derive])[]>> = {
  quantityOrdered: [items, price, weight, volume, other],
  itemsInOrderUnit: [items],
  exportValue: [price],
  weightPerUnit: [weight],
  volumePerUnit: [volume],
  otherPerUnit: [other],
  totalWeight: [perUnitOf('weightPerUnit', 'totalWeight')],
  totalVolume: [perUnitOf('volumePerUnit', 'totalVolume')],
  totalOtherMeasure: [perUnitOf('otherPerUnit', 'totalOtherMeasure')],
  hsTariffCode: [['tariffSuffixImport', emptied]],
  countryOfOriginCode: [['regionOfOrigin', emptied]],
  customsValueType: [['customsValue', (values) => (values['customsValueType'] === '' ? '' : (values['customsValue'] ?? ''))]],
};
