import type { FastifyRequest } from 'fastify';

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;
const DEVICE_LIFETIME_S = 90 * 24 * 3_600;

/** A cookie that holds a token, with prefix and attributes for the site's address. */
export class TokenCookie {
  readonly #name: string;
  readonly #attributes: string;
  readonly #lifetime: string;

  /** @param lifetimeS without one it is kept until the browser closes; the session may expire before */
  constructor(publicUrl: URL, name: string, lifetimeS?: number) {
    // Browsers refuse the prefix, which binds the cookie to this host, on plain http.
    const isSecure = publicUrl.protocol === 'https:';
    this.#name = `${isSecure ? '__Host-' : ''}${name}`;
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    this.#lifetime = lifetimeS === undefined ? '' : `; Max-Age=${lifetimeS}`;
  }

  /** The token of a request; empty if there is none. */
  tokenOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string {
    const token = cookies[this.#name] ?? '';
    return TOKEN.test(token) ? token : '';
  }

  /** The header that stores the token. */
  set(token: string): string {
    return `${this.#name}=${token}; ${this.#attributes}${this.#lifetime}`;
  }

  /** The header that removes the cookie. */
  clear(): string {
    return `${this.#name}=; ${this.#attributes}; Max-Age=0`;
  }
}

export function sessionCookie(publicUrl: URL): TokenCookie {
  return new TokenCookie(publicUrl, 'session');
}

/** Recognises a browser in which a user has signed in. It grants nothing; guesses by strangers do not throttle such a browser. */
export function deviceCookie(publicUrl: URL): TokenCookie {
  return new TokenCookie(publicUrl, 'device', DEVICE_LIFETIME_S);
}
