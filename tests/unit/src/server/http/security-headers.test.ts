import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { addSecurityHeaders } from '#src/server/http/security-headers.ts';
import type { BotCheckProvider } from '#src/server/settings/settings.ts';

async function policyOf(botCheck: BotCheckProvider): Promise<ReadonlyMap<string, string>> {
  const app = fastify();
  await addSecurityHeaders(app, { publicUrl: new URL('https://trade.example'), botCheck });
  app.get('/', () => 'page');
  const { headers } = await app.inject('/');
  await app.close();
  const parts = String(headers['content-security-policy']).split('; ');
  return new Map(parts.map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]));
}

describe('the content security policy', () => {
  test.each(['altcha', 'none'] as const)('lets in nobody else with the bot check %s', async (botCheck) => {
    const policy = await policyOf(botCheck);

    expect([...policy.values()].join(' ')).not.toContain('http');
    expect(policy.get('script-src')).toBe("'self'");
  });

  test.each([
    ['recaptcha', ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']],
    ['hcaptcha', ['https://hcaptcha.com', 'https://*.hcaptcha.com']],
    ['turnstile', ['https://challenges.cloudflare.com']],
  ] as const)('lets in script, frame and calls of %s, and of nobody else, where it is the bot check', async (botCheck, sources) => {
    const policy = await policyOf(botCheck);

    for (const part of ['script-src', 'frame-src', 'connect-src']) expect(policy.get(part)).toBe(["'self'", ...sources].join(' '));
    const others = [...policy].filter(([part]) => !['script-src', 'frame-src', 'connect-src'].includes(part));
    expect(others.map(([, value]) => value).join(' ')).not.toContain('http');
  });
});
