import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings, settingNames } from '#src/server/settings/settings.ts';
import { readSources } from '#tests/support/import-graph.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lines = readFileSync(join(root, 'Containerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n');
const [, , started = ''] = lines.join('\n').split(/^FROM .*$/m);
const compose = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true });
const kept = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1));
const copied = lines.flatMap((line) => /^COPY (?!--from)(.*) \S+$/.exec(line)?.[1]?.split(' ') ?? []);

/** What an operator sets, where not any text will do. */
const GIVEN: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https://trade.example',
  SMTP_URL: 'smtp://name:password@mail.example:587',
  MAIL_FROM: 'Quayline <no-reply@trade.example>',
  SECOND_FACTOR_KEYS: Buffer.alloc(32, 1).toString('base64'),
};

describe('the container', () => {
  test('is made of files that are there, and of nothing else that lies about', () => {
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(kept.toSorted()).toEqual(copied.toSorted());
  });

  test('holds every folder that what runs in it imports from', () => {
    const sources = ['src', 'scripts/build', 'scripts/commands', 'scripts/processes'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(root, folder, name)),
    );
    const imported = new Set(
      sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/from '#(\w+)\//g)].map(([, folder = '']) => folder)),
    );

    expect([...imported].filter((folder) => !copied.includes(folder))).toEqual([]);
    expect([...imported]).toContain('schemas');
  });

  test('is installed what runs in it imports, and nothing else', () => {
    const folders = ['schemas', 'src/server', 'src/domain', 'src/documents', 'src/expression', 'scripts/commands'];
    const code = folders.flatMap((folder) => [...readSources(folder).values()]);
    const named = code.flatMap((text) => [
      ...text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^'.#][^']*)'|\bimport\('([^'.#][^']*)'\)/gm),
    ]);
    const packages = named.map(([, from, lazily = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(from ?? lazily)?.[0] ?? '');
    const { dependencies }: { dependencies: object } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

    expect([...new Set(packages)].filter((name) => !name.startsWith('node:')).toSorted()).toEqual(Object.keys(dependencies).toSorted());
  });

  test('runs as an account without rights, is asked whether it answers, and is set up by settings that are known', () => {
    const names = [...(/^ENV (.*)$/m.exec(started)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name);

    expect(started).toMatch(/^USER node$/m);
    expect(started).toMatch(/^HEALTHCHECK .*\/healthz/m);
    expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(names).toContain('NODE_ENV');
    expect(existsSync(join(root, /^CMD \["(.*)"\]$/m.exec(started)?.[1] ?? 'nothing'))).toBe(true);
  });
});

describe('the services', () => {
  test.each(['app', 'migrate', 'backup'])('%s has settings that are known, no rights, and a root that is read only', (name) => {
    const service = compose.services[name];

    expect(Object.keys(service.environment).filter((setting) => !settingNames.includes(setting))).toEqual([]);
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.build.dockerfile).toBe('Containerfile');
  });

  test.each(['app', 'migrate', 'backup'])('%s is started by them, once what it asks for is set', (name) => {
    const ofImage = [...(/^ENV (.*)$/m.exec(started)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, key = '', value = '']) => [key, value]);
    const given = Object.entries<string>(compose.services[name].environment).map(([key, value]) => [
      key,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, asked: string) => GIVEN[asked] ?? 'a-long-random-text'),
    ]);

    const settings = readSettings(Object.fromEntries([...ofImage, ...given]));

    expect(settings).toMatchObject({ isProduction: true, trustedProxies: 1 });
    expect(settings.signInUrl).toContain('quayline_sign_in');
  });

  test('wait for the database, and tell no secret', () => {
    const text = readFileSync(join(root, 'compose.yaml'), 'utf8');

    expect(compose.services.migrate.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(compose.services.app.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    expect(text.match(/(?:PASSWORD|SECRET): .*/g)?.every((line) => line.includes('${'))).toBe(true);
  });

  test('are several replicas behind a proxy that alone has ports', () => {
    expect(Object.keys(compose.services).filter((name) => compose.services[name].ports)).toEqual(['proxy']);
    expect(compose.services.app.deploy.replicas).toBeGreaterThan(1);
    expect(compose.services.proxy.configs).toEqual([{ source: 'proxy', target: '/etc/caddy/Caddyfile' }]);
    expect(compose.configs.proxy.content).toMatch(/^\$\{PUBLIC_URL\} \{\n[^]*dynamic a app 3000 /);
  });

  test.each([
    ['backup', 'scripts/backup.ts'],
    ['migrate', 'scripts/migrate.ts'],
  ])('%s by a command that is there', (name, command) => {
    expect(compose.services[name].entrypoint[1]).toBe(command);
    expect(existsSync(join(root, command))).toBe(true);
  });

  test('serve by logins that are told no password of the owner', () => {
    const { DATABASE_URL, SIGN_IN_DATABASE_URL, ...others } = compose.services.app.environment;
    const logins = readFileSync(join(root, 'scripts/logins.sql'), 'utf8');

    expect([DATABASE_URL, SIGN_IN_DATABASE_URL].map((url) => new URL(url).username)).toEqual(['quayline', 'quayline_sign_in']);
    expect(JSON.stringify(others)).not.toMatch(/MIGRATIONS|POSTGRES_PASSWORD/);
    expect(Object.keys(compose.services.database.environment).filter((name) => logins.includes(` ${name}\n`))).toEqual([
      'MIGRATIONS_PASSWORD',
      'SERVING_PASSWORD',
      'SIGN_IN_PASSWORD',
    ]);
    expect(compose.services.database.volumes).toContain('./scripts/logins.sql:/docker-entrypoint-initdb.d/logins.sql:ro');
  });
});
