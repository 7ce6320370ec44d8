import { randomBytes, randomUUIDv7 } from 'node:crypto';

/** An entity's id: 53 random bits, above zero. Other tenants cannot walk them, JSON and int8 hold them exactly. */
export function newId(): number {
  const bytes = randomBytes(7);
  const id = (bytes.readUInt8(0) & 0x1f) * 2 ** 48 + bytes.readUIntBE(1, 6);
  return id === 0 ? newId() : id;
}

/** The id of an internal row (session, audit): sorts by the time it was made. */
export function newUuid(): string {
  return randomUUIDv7();
}
