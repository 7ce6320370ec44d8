import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 's1';

/** Seals secrets that must be read again, such as keys of authenticators. The database holds the sealed text, the environment the keys. */
export class SealedSecrets {
  readonly #keys: ReadonlyMap<string, Uint8Array>;
  readonly #first: string;

  /** @param keys of 32 bytes: the first seals, all open */
  constructor(keys: readonly [Uint8Array, ...Uint8Array[]]) {
    this.#keys = new Map(keys.map((key) => [nameOf(key), key]));
    this.#first = nameOf(keys[0]);
  }

  /** @param context owner of the secret; it cannot be opened in another context */
  seal(secret: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#keyOf(this.#first), nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [VERSION, this.#first, sealed.toString('base64url')].join('.');
  }

  /** Throws if the key is unknown, the text was changed, or the context differs. */
  open(sealed: string, context: string): string {
    const [version, key = '', text = ''] = sealed.split('.');
    if (version !== VERSION) throw new Error('A stored secret is not sealed.');
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv(CIPHER, this.#keyOf(key), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  }

  /** The secret sealed with the first key; undefined if it already is. */
  renewed(stored: string, context: string): string | undefined {
    const [version, key] = stored.split('.');
    if (version !== VERSION) return this.seal(stored, context);
    return key === this.#first ? undefined : this.seal(this.open(stored, context), context);
  }

  #keyOf(name: string): Uint8Array {
    const key = this.#keys.get(name);
    if (!key) throw new Error(`SECOND_FACTOR_KEYS must contain the key ${name}: stored secrets are sealed with it.`);
    return key;
  }
}

/** Identifies a key without revealing it. */
function nameOf(key: Uint8Array): string {
  return createHash('sha256').update('name of').update(key).digest('hex').slice(0, 12);
}
