import { isRecord } from '#src/expression/index.ts';

export type ScriptedProvider = 'recaptcha' | 'hcaptcha' | 'turnstile';

/** Address of a provider's script and its global name. All three have the same API. */
const PROVIDERS: Readonly<Record<ScriptedProvider, { readonly script: string; readonly name: string }>> = {
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js?render=explicit', name: 'grecaptcha' },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js?render=explicit', name: 'hcaptcha' },
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', name: 'turnstile' },
};

interface ProviderCheck {
  ready?(then: () => void): void;
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): unknown;
}

/** Draws the provider's check into the page; `answer` gets the response, or undefined when it has expired. */
export async function drawCheck(
  provider: ScriptedProvider,
  siteKey: string,
  place: HTMLElement,
  answer: (response: string | undefined) => void,
): Promise<void> {
  const { script, name } = PROVIDERS[provider];
  if (!isCheck(Reflect.get(window, name))) await loadScript(script);
  const check: unknown = Reflect.get(window, name);
  if (!isCheck(check)) throw new Error(`The script of ${provider} brought no check.`);
  const draw = () =>
    void check.render(place, {
      sitekey: siteKey,
      callback: (response: unknown) => answer(typeof response === 'string' ? response : undefined),
      'expired-callback': () => answer(undefined),
      'error-callback': () => answer(undefined),
    });
  if (check.ready === undefined) draw();
  else check.ready(draw);
}

function isCheck(value: unknown): value is ProviderCheck {
  return isRecord(value) && typeof value['render'] === 'function';
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${address} cannot be loaded.`)));
    document.head.append(script);
  });
}
