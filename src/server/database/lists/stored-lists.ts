/** A list whose records have a table of their own, one document each. */
export interface StoredList {
  readonly table: string;
  /** How the list's query calls the table. */
  readonly alias: string;
  /**
   * Fields that are not in the JSON document: their column in the list's query, or null if they have none.
   * The columns of all other fields are derived from their schema.
   */
  readonly columns: Readonly<Record<string, string | null>>;
  /** Its text is searched by `find_lines`, as app_lookup. */
  readonly isFoundByLookup?: true;
}

/** By entity, without resources, which share one table. */
export const storedLists = {
  'consignments/consignment': {
    table: 'consignment',
    alias: 'c',
    columns: {
      id: 'c.id',
      isLocked: 'c.is_locked',
      stage: 'c.stage',
      lockedBy: 'c.locked_by',
      lockedAt: 'c.locked_at',
      lockReason: 'c.lock_reason',
      version: 'c.version',
      flags: null,
      parties: null,
      orders: null,
      creatorRole: null,
      partners: null,
      firstSellerName: null,
      firstInvoiceNumber: null,
      firstTradingTermsCode: null,
      own: null,
    },
  },
  'consignments/product-line': {
    table: 'product_line',
    alias: 'l',
    columns: {
      id: 'l.id',
      orderId: 'l.order_id',
      orderNumber: 'o.order_number',
      sellerName: 'o.seller_name',
      invoiceId: 'l.invoice_id',
      invoiceNumber: 'i.invoice_number',
      line: 'l.line',
      insert: null,
      productPrice: null,
      isDeleted: 'l.is_deleted',
      tariffMatches: null,
      tariffUpdated: null,
      statsUnitCode: null,
      errorLogged: null,
    },
    isFoundByLookup: true,
  },
  'declarations/declaration': {
    table: 'declaration',
    alias: 'd',
    columns: {
      id: 'd.id',
      consignmentId: 'd.consignment_id',
      pending: null,
      flags: null,
      consignment: null,
      compiledBy: 'names.compiledBy',
      lodgedBy: 'names.lodgedBy',
      withdrawnBy: 'names.withdrawnBy',
      version: 'd.version',
    },
  },
  'declarations/declaration-line': {
    table: 'declaration_line',
    alias: 'l',
    columns: {
      id: 'l.id',
      declarationId: 'l.declaration_id',
      line: 'l.line',
      orderProductId: 'l.order_product_id',
      steps: null,
      tariffUpdated: 'l.tariff_updated',
      changed: 'l.is_changed',
      alertCount: null,
      version: 'l.version',
    },
  },
  'attachments/document': {
    table: 'document',
    alias: 'd',
    columns: {
      documentId: 'd.id',
      consignmentId: 'd.consignment_id',
      consignmentReference: 'd.consignment_reference',
      createdAt: 'd.created_at',
      createdBy: 'names.createdBy',
      attached: 'd.is_attached',
      mayChange: null,
      isPersonal: null,
    },
  },
  'billing/usage-invoice': {
    table: 'usage_invoice',
    alias: 'v',
    columns: { id: 'v.id' },
  },
  'billing/extract': {
    table: 'made_extract',
    alias: 'e',
    columns: {
      id: 'e.id',
      createdAt: 'e.created_at',
      createdBy: 'names.createdBy',
    },
  },
  'accounts/user': {
    table: 'person',
    alias: 'u',
    columns: {
      id: 'u.id',
      branchId: 'u.branch_id',
      branchName: 'b.name',
      name: 'u.full_name',
      emailAddress: 'u.email',
      status: 'u.status',
      isSelf: null,
      verifyEmailReturnUri: null,
    },
  },
} as const satisfies Readonly<Record<string, StoredList>>;

/** By entity, lists whose rows are computed: the columns of their fields, as the lists' queries call them. The other fields have none. */
export const computedLists = {
  'accounts/activity': {
    id: 'e.number',
    createdAt: 'e.created_at',
    who: 'names.who',
    what: 'e.what',
    about: 'names.about',
    subject: 'e.subject',
    address: 'e.address',
  },
  'variations/variation': {
    number: 'v.number',
    note: 'v.note',
    author: 'names.author',
    publisher: 'names.publisher',
    createdAt: 'v.created_at',
    restores: 'v.restores',
    inForceFrom: 'v.in_force_from',
  },
  'accounts/unconfirmed-name': {
    id: 'n.id',
    businessName: 'n.name',
    likeNames: 'n.like_names',
    countryCode: 'n.country_code',
    createdAt: 'n.created_at',
    registeredBy: 'n.registered_by',
    email: 'n.email',
  },
  'consignments/product-history': {
    arrivalDateTime: 'c.arrival_date',
    consigneeName1: 'c.consignee_name',
    productCode: 'l.product_code',
    description: 'l.description',
    hsTariffCode: 'l.hs_tariff_code',
    declarationReference: 'l.declaration_reference',
  },
  'billing/cif-value': {
    month: 'v.month',
    supplier: 'v.supplier',
    origin: 'v.origin',
    currency: 'v.currency',
    valueForDuty: 'v.value_for_duty',
    freight: 'v.freight',
    insurance: 'v.insurance',
    cif: 'v.cif',
    duty: 'v.duty',
    gst: 'v.gst',
    notComputed: 'v.not_computed',
  },
  'tariffs/hs-code-name': { code: 'e.code', description: 'e.description' },
  'tariffs/nomenclature-entry': { code: 'e.code', description: 'e.description' },
  'tariffs/tariff-change': { tariffCode: 'code' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The fields of a record that its document stores. */
export function documentIn(entity: string, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { columns = {} } = storedListOf(entity) ?? {};
  return Object.fromEntries(Object.entries(record).filter(([field]) => !(field in columns)));
}

/** Whether the field has a single value per row, so that it can be filtered. */
export function isOneValue({ type, 'x-summary': isInRows }: { readonly type?: unknown; readonly 'x-summary'?: boolean }): boolean {
  return isInRows === true && type !== 'object' && type !== 'array' && type !== undefined;
}

/** Whether rows of an entity's lists can be narrowed by the field. */
export function hasColumn(entity: string, field: string): boolean {
  const stored = storedListOf(entity);
  if (stored !== undefined) return stored.columns[field] !== null;
  const computed = Object.entries<Readonly<Record<string, string>>>(computedLists).find(([name]) => name === entity)?.[1];
  return computed === undefined || computed[field] !== undefined;
}

function storedListOf(entity: string): StoredList | undefined {
  return Object.entries<StoredList>(storedLists).find(([name]) => name === entity)?.[1];
}
