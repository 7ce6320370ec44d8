import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { penalisedWords } from '#src/domain/password/penalised-words.ts';
import { LONGEST_PASSWORD, loadPasswordScorer, type PasswordScorer } from '#src/domain/password/score-password.ts';

let score: PasswordScorer;
beforeAll(async () => {
  score = await loadPasswordScorer();
}, 30_000);

describe('the score of a password', () => {
  test.each([
    ['password12345', 2],
    ['aaaaaaaaaaaa', 1],
    ['123456789012', 1],
  ])('of %s is at most %i, whatever its length', (password, most) => {
    expect(score(password, [])).toBeLessThanOrEqual(most);
  });

  test('of four words nobody says together is good', () => {
    expect(score('seven quiet lanterns over water', [])).toBeGreaterThanOrEqual(3);
  });

  test.each([
    'harbourbrokers1',
    'Harbour Brokers 2026',
    'HARBOUR-BROKERS-2026',
    'jon park jon park',
    'Park.Jon.Park.1987',
    'jon@harbour.example',
    'harbour north shore 12',
    'Quayline Quayline 1',
    'quayline harbour 2026',
  ])('of %s, made of what is known of its owner or of the product, is not good', (password) => {
    expect(score(password, ['Jon Park', 'jon@harbour.example', 'Harbour Brokers Ltd', 'North Shore'])).toBeLessThan(3);
  });

  test('does not fall for a long password in which one known word stands', () => {
    expect(score('seven quiet lanterns over water', ['Over Water Ltd'])).toBeGreaterThanOrEqual(3);
  });

  test('is that of its first hundred characters: scoring takes longer than linear time', () => {
    const weak = 'aaaaaaaaaa'.repeat(LONGEST_PASSWORD / 10);
    expect(score(`${weak}seven quiet lanterns over water`, [])).toBe(score(weak, []));
    expect(score('correct horse battery staple '.repeat(40_000), [])).toBeGreaterThanOrEqual(3);
  });

  test.each([
    ['signs that stand for letters', '4@8({[<369&%0$5+71!|'.repeat(5)],
    ['everything a keyboard has', 'k$3R!z9@Lq#7^vTb&Yw2*pXn(0)mCf1_Gj|4"Sd+5eHu{8}'.repeat(2)],
    ['words, dates and signs', 'p4ssw0rd1.1.2011qwerty'.repeat(5)],
  ])('of %s takes not much more work than as many letters do', (_name, password) => {
    const workOf = (text: string) => {
      const before = process.cpuUsage();
      score(text, []);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const letters = Array.from({ length: 5 }, () => workOf('kmrvtbzxqw'.repeat(10))).toSorted((left, right) => left - right);
    const hostile = Array.from({ length: 3 }, () => workOf(password)).toSorted((left, right) => left - right);

    expect((hostile[0] ?? 0) / (letters[2] ?? 1)).toBeLessThan(16);
  });

  test('of a word behind signs is not good', () => {
    expect(score('p@$$w0rd12345', [])).toBeLessThan(3);
  });
});

test('names, addresses and businesses are penalised whole, run together and word by word', () => {
  expect(penalisedWords(['Mere Tama', 'jo@harbour.example', null, undefined, 'Al'])).toEqual([
    'mere tama',
    'mere',
    'meretama',
    'tama',
    'jo@harbour.example',
    'joharbour',
    'joharbourexample',
    'harbour',
    'harbourexample',
    'example',
  ]);
});

test('every meter knows what the server knows of the owner, so that both say the same', () => {
  const meters = globSync('schemas/accounts/*.ui.json').flatMap((file) =>
    Object.values<unknown>(JSON.parse(readFileSync(file, 'utf8'))).filter((field) =>
      JSON.stringify(field).includes('"ui:widget":"new-password"'),
    ),
  );

  expect(meters).toHaveLength(3);
  for (const meter of meters) expect(meter).toMatchObject({ 'ui:options': { facts: ['name', 'email', 'businessName', 'branchName'] } });
});
