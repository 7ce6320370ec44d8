import { OWN } from '#src/documents/variations/own-fields.ts';
import type { RecordData } from '../../records/check/check-record.ts';

/** Fields of the dialog stored in the container, with their names there. */
const CONTAINER_FIELDS = {
  fullness: 'fullness',
  containerTypeCode: 'typeCode',
  containerNumber: 'number',
  cleanliness: 'cleanliness',
  sealingParty: 'sealingParty',
  sealNumber: 'sealNumber',
  temperature: 'temperature',
  airflow: 'airflow',
  premises: 'premises',
} as const;

/** Fields stored in the outer package. */
const PACKAGE_FIELDS = {
  quantity: 'quantity',
  packageTypeCode: 'typeCode',
  description: 'description',
  totalWeight: 'totalWeight',
  weightUnitCode: 'weightUnitCode',
  totalVolume: 'totalVolume',
  volumeUnit: 'volumeUnit',
  packagingMaterials: 'packagingMaterials',
  marks: 'marks',
  freightBillNumber: 'freightBillNumber',
  own: OWN,
} as const;

export function isOfContainer(field: string): boolean {
  return field in CONTAINER_FIELDS;
}

export function detailsOf(outerPackage: RecordData, container: RecordData | undefined): RecordData {
  return {
    ...picked(CONTAINER_FIELDS, (_, theirs) => container?.[theirs]),
    ...picked(PACKAGE_FIELDS, (_, theirs) => outerPackage[theirs]),
    ...given('id', outerPackage['id']),
    ...given('line', outerPackage['line']),
    ...given('containerId', outerPackage['containerId']),
  };
}

/** The fields of the container: all of them, or those selected. */
export function containerIn(details: RecordData, isMeant: (field: string) => boolean = () => true): RecordData {
  return renamed(CONTAINER_FIELDS, details, isMeant);
}

/** The fields of the package. */
export function packageIn(details: RecordData): RecordData {
  return renamed(PACKAGE_FIELDS, details, () => true);
}

/** Stored fields of the container that are not in the dialog. */
export function besideContainer(container: RecordData): RecordData {
  return beside(CONTAINER_FIELDS, container);
}

/** Stored fields of the package that are not in the dialog. */
export function besidePackage(outerPackage: RecordData): RecordData {
  return beside(PACKAGE_FIELDS, outerPackage);
}

type FieldNames = Readonly<Record<string, string>>;

function picked(names: FieldNames, valueOf: (own: string, theirs: string) => unknown): RecordData {
  return Object.assign({}, ...Object.entries(names).map(([own, theirs]) => given(own, valueOf(own, theirs))));
}

function renamed(names: FieldNames, details: RecordData, isMeant: (field: string) => boolean): RecordData {
  const meant = Object.entries(names).filter(([own]) => isMeant(own));
  return Object.assign({}, ...meant.map(([own, theirs]) => given(theirs, details[own])));
}

function beside(names: FieldNames, stored: RecordData): RecordData {
  const shown = new Set(Object.values(names));
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !shown.has(name)));
}

function given(name: string, value: unknown): RecordData {
  return value === undefined || value === null ? {} : { [name]: value };
}
