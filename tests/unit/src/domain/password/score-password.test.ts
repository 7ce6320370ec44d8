import { beforeAll, describe, expect, test } from 'vitest';
import { penalisedWords } from '#src/domain/password/penalised-words.ts';
import { loadPasswordScorer, type PasswordScorer } from '#src/domain/password/score-password.ts';

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

  test('takes a very long text in the time of a hundred characters', () => {
    const started = performance.now();
    score('correct horse battery staple '.repeat(400), []);
    expect(performance.now() - started).toBeLessThan(2_000);
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
