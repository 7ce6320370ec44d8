import { type Kysely, sql } from 'kysely';
import { today } from '#src/expression/values/dates.ts';
import { sharedRecords } from '../../database/lists/shared-records.ts';
import type { PartyRole } from '#src/domain/parties/consignment-flags.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { REGISTRATION_TYPES } from '../../reference/registration-types.ts';

export interface KnownBusiness {
  readonly id: number;
  readonly name: string;
  readonly isUnconfirmed: boolean;
  readonly countryCode: string | null;
  readonly typeName: string;
  /** Roles that it had on consignments the caller shared with it. */
  readonly roles: readonly PartyRole[];
  /** Its type may create consignments; other types only see consignments that name them. */
  readonly isTrading: boolean;
  readonly isServiceProvider: boolean;
}

interface BusinessRow {
  readonly id: number;
  readonly name: string | null;
  readonly country_code: string | null;
  readonly type_code: string | null;
  readonly roles: readonly PartyRole[];
  readonly is_unconfirmed: boolean;
}

/** Businesses that share a consignment, an invitation or a naming with the caller, all service providers of its country, and itself. */
export async function knownBusinesses(db: Kysely<Tables>): Promise<readonly KnownBusiness[]> {
  const types = await sharedRecords(db, [REGISTRATION_TYPES], today()).execute();
  const typeOf = new Map(types.map(({ data }) => [String(data['code']), data]));
  const providers = [...typeOf].flatMap(([code, { isServiceProvider }]) => (isServiceProvider === true ? [code] : []));
  const { rows } = await sql<BusinessRow>`
    select id, name, country_code, type_code, roles, is_unconfirmed from known_businesses(${providers}::text[])`.execute(db);
  return rows.map(({ id, name, country_code: countryCode, type_code: code, roles, is_unconfirmed: isUnconfirmed }) => {
    const type = typeOf.get(code ?? '');
    return {
      id: Number(id),
      name: name ?? '',
      isUnconfirmed,
      countryCode,
      typeName: String(type?.['name'] ?? ''),
      roles,
      isTrading: type?.['canCreateConsignments'] === true,
      isServiceProvider: type?.['isServiceProvider'] === true,
    };
  });
}

/** Businesses that only offer a service act as carriers or providers; other roles are for businesses that trade, declare or forward. */
export function mayHold({ isTrading, isServiceProvider }: KnownBusiness, role: PartyRole): boolean {
  return role === 'carterOutbound' || role === 'serviceProvider' ? isServiceProvider : isTrading;
}
