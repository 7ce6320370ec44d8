import type { ConsignmentReply, ConsignmentSummary, Flags, Overview } from '#schemas/generated/types.ts';

const shipment = {
  tradeDirection: 'Import',
  transportMode: 'Sea',
  originCountry: 'VN',
  destinationCountry: 'NZ',
  consigneeName: 'Harbour Homeware Ltd',
  vessel: 'Kea Trader',
  voyage: '2147E',
  arrivalDate: '2026-12-03',
  isLocked: false,
  stage: 'Lines',
} as const;

/** As its parties see it; `flags` are each caller's own. */
export const consignment: ConsignmentReply = {
  ...shipment,
  id: 101,
  reference: 'C-000101',
  tswCountry: 'NZ',
  currencyCode: 'USD',
  masterBill: 'KTLU2147811',
  houseBill: 'LCF88120',
  departureDate: '2026-11-14',
  version: 3,
  parties: [
    { role: 'buyer', roleName: 'Buyer', registrationId: 110, name: 'Harbour Homeware Ltd', countryCode: 'NZ', isYou: true },
    { role: 'seller', roleName: 'Seller', registrationId: 120, name: 'Saigon Stoneware JSC', countryCode: 'VN' },
    { role: 'inboundBroker', roleName: 'Customs broker', registrationId: 130, name: 'Reid & Daughters Customs', countryCode: 'NZ' },
  ],
  orders: [
    {
      id: 301,
      orderNumber: 1,
      sellerName: 'Saigon Stoneware JSC',
      currencyCode: 'USD',
      lineCount: 4,
      invoices: [
        { id: 501, invoiceNumber: 'SS-20418' },
        { id: 502, invoiceNumber: 'SS-20419' },
      ],
    },
    { id: 302, orderNumber: 2, sellerName: 'Saigon Stoneware JSC', currencyCode: 'USD', lineCount: 0, invoices: [] },
  ],
};

export const consignments: ConsignmentSummary[] = [
  { ...shipment, id: 101, reference: 'C-000101' },
  { ...shipment, id: 100, reference: 'C-000100', vessel: 'Moana Chief', voyage: '88W', arrivalDate: '2026-11-19', isLocked: true },
  {
    id: 99,
    reference: 'C-000099',
    tradeDirection: 'Export',
    transportMode: 'Air',
    originCountry: 'NZ',
    destinationCountry: 'DE',
    consigneeName: 'Honighaus Müller & Töchter GmbH',
    arrivalDate: '2026-11-12',
    isLocked: true,
  },
];

/** The consignment as visible with these flags. */
export function overviewFor({ maySeeLines = false, maySeeValues = false }: Flags): Overview {
  if (!maySeeLines) return {};
  const counts = { lineCount: 4, orderCount: 2, invoiceCount: 2, withoutTariff: 1, withoutOrigin: 0, withoutWeight: 2 };
  return maySeeValues
    ? { ...counts, withoutValue: 0, incompleteCount: 2, totals: [{ currencyCode: 'USD', value: 12840.5, lineCount: 4 }] }
    : counts;
}
