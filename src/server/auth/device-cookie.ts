import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { attributesOf, isToken } from './session-cookie.ts';

const LIFETIME_S = 90 * 24 * 3_600;

/**
 * Cookie that recognises a browser in which a user has signed in. It grants nothing; guesses by strangers do not throttle such a browser.
 */
export class DeviceCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(publicUrl: URL) {
    const { prefix, attributes } = attributesOf(publicUrl);
    this.#name = `${prefix}device`;
    this.#attributes = `${attributes}; Max-Age=${LIFETIME_S}`;
  }

  /** The token of a request; empty if there is none. */
  tokenOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string {
    const token = cookies[this.#name] ?? '';
    return isToken(token) ? token : '';
  }

  /** The header that stores the token. */
  set(token: string): string {
    return `${this.#name}=${token}; ${this.#attributes}`;
  }
}

/** 256 random bits. */
export function newDeviceToken(): string {
  return randomBytes(32).toString('base64url');
}
