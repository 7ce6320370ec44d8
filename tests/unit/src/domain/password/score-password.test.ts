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

  test('falls where the password is made of what is known of its owner', () => {
    const password = 'harbourbrokers1';
    const known = score(password, ['Mere Tama', 'mere@harbour.example', 'Harbour Brokers Ltd']);
    expect([score(password, []) >= 3, known < 3]).toEqual([true, true]);
  });

  test('is that of its first hundred characters: scoring takes longer than linear time', () => {
    const weak = 'aaaaaaaaaa'.repeat(LONGEST_PASSWORD / 10);
    expect(score(`${weak}seven quiet lanterns over water`, [])).toBe(score(weak, []));
    expect(score('correct horse battery staple '.repeat(40_000), [])).toBeGreaterThanOrEqual(3);
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
