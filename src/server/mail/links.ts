/** Addresses in mails, built from PUBLIC_URL, never from the request. */
export class Links {
  readonly #publicUrl: URL;

  constructor(publicUrl: URL) {
    this.#publicUrl = publicUrl;
  }

  /** Path of the page that sets the first password. */
  activationPath(userId: number, token: string): string {
    return `/Registration/Activate?${new URLSearchParams({ userId: String(userId), token }).toString()}`;
  }

  activation(userId: number, token: string): string {
    return this.#at(this.activationPath(userId, token));
  }

  reset(token: string): string {
    return this.#at(`/Registration/ResetPassword?${new URLSearchParams({ token }).toString()}`);
  }

  forgotten(): string {
    return this.#at('/Registration/ForgottenPassword');
  }

  signUp(email: string, token: string): string {
    return this.#at(`/Registration/User?${new URLSearchParams({ email, invite: token }).toString()}`);
  }

  signIn(): string {
    return this.#at('/auth/login');
  }

  #at(path: string): string {
    return new URL(path, this.#publicUrl).href;
  }
}
