import type { ColumnType } from 'kysely';
import type { Decimal, Derived, Document, Editable, Fixed, MadeAt } from './columns.ts';

export type TradeDirection = 'Import' | 'Export';
export type DeclarationStatus = 'Compiled' | 'Lodged' | 'Withdrawn';

export interface DeclarationTable extends Editable {
  /** The consignment's owner. */
  readonly registration_id: Fixed<number>;
  readonly consignment_id: Fixed<number>;
  readonly id: Fixed<number>;
  /** The business that compiled it first. */
  readonly declared_by: ColumnType<number, number | undefined, never>;
  /** What was looked up for its entry date. */
  readonly basis: Document;
  readonly reference: Derived<string>;
  readonly consignment_reference: Derived<string>;
  readonly consignee_name: Derived<string>;
  readonly trade_direction: Derived<TradeDirection>;
  readonly status: Derived<DeclarationStatus>;
  readonly entry_date: Derived<string>;
  readonly compiled_at: Derived<string>;
  readonly compiled_by: number | null;
  readonly lodged_by: ColumnType<number | null, undefined, number>;
  readonly withdrawn_by: ColumnType<number | null, undefined, number>;
  readonly search_text: ColumnType<string, never, never>;
}

interface PartOfDeclaration {
  readonly registration_id: Fixed<number>;
  readonly consignment_id: Fixed<number>;
  readonly declaration_id: Fixed<number>;
  readonly trade_direction: Fixed<TradeDirection>;
}

export interface DeclarationLineTable extends PartOfDeclaration, Editable {
  readonly id: Fixed<number>;
  readonly order_product_id: Fixed<number>;
  readonly line: number;
  /** Versions of product line, order and invoice when they were copied: 3.1.2. */
  readonly source_version: string;
  /** Further inputs for computing it again. */
  readonly facts: Document;
  readonly steps: ColumnType<unknown, string, string>;
  readonly product_code: Derived<string>;
  readonly description: Derived<string>;
  readonly hs_tariff_code: Derived<string>;
  readonly country_of_origin_code: Derived<string>;
  readonly value_for_duty: Derived<Decimal>;
  readonly duty_value: Derived<Decimal>;
  readonly levies_value: Derived<Decimal>;
  readonly value_for_tax: Derived<Decimal>;
  readonly tax_value: Derived<Decimal>;
  readonly stats_quantity: Derived<Decimal>;
  readonly search_text: ColumnType<string, never, never>;
}

export interface DeclarationLogTable extends PartOfDeclaration {
  readonly id: ColumnType<string, string | undefined, never>;
  readonly created_at: MadeAt;
  readonly line: Fixed<number | null>;
  readonly severity: Fixed<'info' | 'warning' | 'error'>;
  readonly message: Fixed<string>;
}

export interface DeclarationCompilationTable extends PartOfDeclaration {
  readonly number: Fixed<number>;
  readonly compiled_at: MadeAt;
  readonly compiled_by: Fixed<number>;
  readonly totals: ColumnType<Record<string, unknown>, string, never>;
  readonly lines: ColumnType<unknown, string, never>;
}

export interface DeclarationUndoTable extends PartOfDeclaration {
  readonly id: ColumnType<string, string | undefined, never>;
  readonly created_at: MadeAt;
  readonly changes: ColumnType<unknown, string, never>;
}

/** The last number of a year that a business gave a declaration. */
export interface DeclarationNumberTable {
  readonly registration_id: Fixed<number>;
  readonly year: Fixed<number>;
  readonly last: number;
}

/** The declarations the caller sees, to be searched and ordered by indexes. Read only. */
export interface DeclarationRowView {
  readonly registration_id: ColumnType<number, never, never>;
  readonly consignment_id: ColumnType<number, never, never>;
  readonly id: ColumnType<number, never, never>;
  readonly version: ColumnType<number, never, never>;
  readonly created_at: MadeAt;
  readonly reference: Derived<string>;
  readonly consignment_reference: Derived<string>;
  readonly trade_direction: Derived<TradeDirection>;
  readonly status: Derived<DeclarationStatus>;
  readonly entry_date: Derived<string>;
  readonly compiled_at: Derived<string>;
  readonly compiled_by: ColumnType<number | null, never, never>;
  readonly lodged_by: ColumnType<number | null, never, never>;
  readonly withdrawn_by: ColumnType<number | null, never, never>;
  readonly search_text: ColumnType<string, never, never>;
  readonly data: ColumnType<Record<string, unknown>, never, never>;
}

/** The lines of declarations the caller sees, beside what they were copied from. Read only. */
export interface ReviewLineView {
  readonly registration_id: ColumnType<number, never, never>;
  readonly consignment_id: ColumnType<number, never, never>;
  readonly declaration_id: ColumnType<number, never, never>;
  readonly id: ColumnType<number, never, never>;
  readonly version: ColumnType<number, never, never>;
  readonly changed_at: MadeAt;
  readonly changed_by: ColumnType<number | null, never, never>;
  readonly line: ColumnType<number, never, never>;
  readonly order_product_id: ColumnType<number, never, never>;
  readonly product_code: Derived<string>;
  readonly description: Derived<string>;
  readonly hs_tariff_code: Derived<string>;
  readonly country_of_origin_code: Derived<string>;
  readonly value_for_duty: Derived<Decimal>;
  readonly duty_value: Derived<Decimal>;
  readonly levies_value: Derived<Decimal>;
  readonly value_for_tax: Derived<Decimal>;
  readonly tax_value: Derived<Decimal>;
  readonly stats_quantity: Derived<Decimal>;
  readonly search_text: ColumnType<string, never, never>;
  readonly data: ColumnType<Record<string, unknown>, never, never>;
  readonly facts: ColumnType<Record<string, unknown>, never, never>;
  readonly steps: ColumnType<unknown, never, never>;
  readonly status: Derived<DeclarationStatus>;
  /** How many markers it has as it was computed. */
  readonly markers: ColumnType<number, never, never>;
  readonly is_not_computed: ColumnType<boolean, never, never>;
  readonly freight_insurance: Derived<Decimal>;
  readonly best_saving: Derived<Decimal>;
  readonly stats_unit_code: Derived<string>;
  readonly full_tariff_code: Derived<string>;
  /** The product line was deleted. */
  readonly is_removed: ColumnType<boolean | null, never, never>;
  /** The product line's tariff code has changed. */
  readonly tariff_updated: ColumnType<boolean, never, never>;
  /** Another input of the line has changed. */
  readonly is_changed: ColumnType<boolean, never, never>;
}

/** Lines of import declarations whose values the caller may see, those withdrawn left out. Read only. */
export interface CifLineView {
  readonly entry_date: Derived<string>;
  /** 2026-11 */
  readonly month: Derived<string>;
  readonly home_currency: Derived<string>;
  readonly supplier: Derived<string>;
  readonly origin: Derived<string>;
  readonly currency: Derived<string>;
  readonly value_for_duty: Derived<Decimal>;
  readonly freight: Derived<Decimal>;
  readonly insurance: Derived<Decimal>;
  /** The three before it; null where one of them is. */
  readonly cif: Derived<Decimal>;
  readonly duty: Derived<Decimal>;
  readonly gst: Derived<Decimal>;
  readonly client: Derived<string>;
  /** NORMAL, an agreement group or a country. */
  readonly preference: Derived<string>;
  readonly duty_saved: Derived<Decimal>;
  /** Product, Generic, Previous or None. */
  readonly source: Derived<string>;
}

export interface DeclarationTables {
  cif_line: CifLineView;
  declaration_row: DeclarationRowView;
  review_line: ReviewLineView;
  declaration: DeclarationTable;
  declaration_line: DeclarationLineTable;
  declaration_log: DeclarationLogTable;
  declaration_compilation: DeclarationCompilationTable;
  declaration_undo: DeclarationUndoTable;
  declaration_number: DeclarationNumberTable;
}
