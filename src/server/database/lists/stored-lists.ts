/** A list whose records have a table of their own, one document each. */
export interface StoredList {
  readonly table: string;
  /** How the list's query calls the table. */
  readonly alias: string;
  /**
   * Fields that do not stand in the document: their column, as the list's query calls it, or null for those in no column.
   * The columns of all other fields are derived from their schema.
   */
  readonly columns: Readonly<Record<string, string | null>>;
  /** Searched across its parents too, by `search_lines` as app_lookup. */
  readonly isSearchedAcross?: true;
}

/** By entity, without resources, which share one table. */
export const storedLists = {
  'consignments/consignment': {
    table: 'consignment',
    alias: 'c',
    columns: {
      id: 'c.id',
      isLocked: 'c.is_locked',
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
    isSearchedAcross: true,
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
      tariffUpdated: null,
      changed: null,
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
      attached: 'd.is_attached',
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
