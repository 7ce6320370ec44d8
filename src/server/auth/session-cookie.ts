import type { FastifyRequest } from 'fastify';

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The session cookie, with prefix and attributes for the site's address. */
export class SessionCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(publicUrl: URL) {
    const { prefix, attributes } = attributesOf(publicUrl);
    this.#name = `${prefix}session`;
    this.#attributes = attributes;
  }

  /** The token of a request; empty if there is none. */
  tokenOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string {
    const token = cookies[this.#name] ?? '';
    return isToken(token) ? token : '';
  }

  /** The header that stores the token until the browser closes; the session may expire before. */
  set(token: string): string {
    return `${this.#name}=${token}; ${this.#attributes}`;
  }

  /** The header that removes the cookie. */
  clear(): string {
    return `${this.#name}=; ${this.#attributes}; Max-Age=0`;
  }
}

/** Prefix and attributes of the site's cookies. */
export function attributesOf(publicUrl: URL): { readonly prefix: string; readonly attributes: string } {
  // Browsers refuse the prefix, which binds the cookie to this host, on plain http.
  const isSecure = publicUrl.protocol === 'https:';
  return { prefix: isSecure ? '__Host-' : '', attributes: `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}` };
}

/** Whether the text has the form of a token. */
export function isToken(token: string): boolean {
  return TOKEN.test(token);
}
