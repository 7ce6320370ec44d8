import type { FastifyRequest } from 'fastify';

/** 256 bits in base64url; anything else is no token. */
const TOKEN = /^[\w-]{43}$/;

/** The cookie that carries the session, named and guarded as the site's address allows. */
export class SessionCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(publicUrl: URL) {
    // Browsers refuse the prefix, which binds the cookie to this very host, on plain http.
    const isSecure = publicUrl.protocol === 'https:';
    this.#name = isSecure ? '__Host-session' : 'session';
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  /** The token of a request; empty without one. */
  tokenOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string {
    const token = cookies[this.#name] ?? '';
    return TOKEN.test(token) ? token : '';
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
