import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { attributesOf, isToken } from './session-cookie.ts';

const LIFETIME_S = 90 * 24 * 3_600;

/** The cookie by which a browser is known where somebody has signed in with it: it opens nothing, and strangers' guesses do not touch it. */
export class DeviceCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(publicUrl: URL) {
    const { prefix, attributes } = attributesOf(publicUrl);
    this.#name = `${prefix}device`;
    this.#attributes = `${attributes}; Max-Age=${LIFETIME_S}`;
  }

  /** The token of a request; empty without one. */
  tokenOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string {
    const token = cookies[this.#name] ?? '';
    return isToken(token) ? token : '';
  }

  /** The header that stores the token, for as long as it is remembered. */
  set(token: string): string {
    return `${this.#name}=${token}; ${this.#attributes}`;
  }
}

/** 256 random bits. */
export function newDeviceToken(): string {
  return randomBytes(32).toString('base64url');
}
