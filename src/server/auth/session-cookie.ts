import type { FastifyRequest } from 'fastify';

/** 256 bits in base64url; anything else is no token. */
const TOKEN = /^[\w-]{43}$/;

/** The cookie that carries the session, named and guarded as the site's address allows. */
export class SessionCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(publicUrl: URL) {
    const { prefix, attributes } = attributesOf(publicUrl);
    this.#name = `${prefix}session`;
    this.#attributes = attributes;
  }

  /** The token of a request; empty without one. */
  tokenOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string {
    const token = cookies[this.#name] ?? '';
    return isToken(token) ? token : '';
  }

  /** The header that stores the token until the browser is closed; the session may expire before. */
  set(token: string): string {
    return `${this.#name}=${token}; ${this.#attributes}`;
  }

  /** The header that removes it. */
  clear(): string {
    return `${this.#name}=; ${this.#attributes}; Max-Age=0`;
  }
}

/** How cookies of the site are named and guarded. */
export function attributesOf(publicUrl: URL): { readonly prefix: string; readonly attributes: string } {
  // Browsers refuse the prefix, which binds the cookie to this very host, on plain http.
  const isSecure = publicUrl.protocol === 'https:';
  return { prefix: isSecure ? '__Host-' : '', attributes: `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}` };
}

/** Whether it may be a token of ours. */
export function isToken(token: string): boolean {
  return TOKEN.test(token);
}
