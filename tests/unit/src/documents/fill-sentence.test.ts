import { expect, test } from 'vitest';
import { fillSentence } from '#src/documents/explain/fill-sentence.ts';

const WORDS: Readonly<Record<string, string>> = { colour: 'red', size: 'large', asked: 'never', brackets: '[a] {colour} | b' };
const say = (key: string) => WORDS[key];

test.for<readonly [sentence: string, said: string | undefined]>([
  ['is {colour}', 'is red'],
  ['is {colour} and {weight}', undefined],
  ['is {colour}[ and {weight}]', 'is red'],
  ['is {colour}[ and {size}]', 'is red and large'],
  ['from {colour} to {weight}|{colour} or more|less', 'red or more'],
  ['weighs {weight}|is there', 'is there'],
  ['with {weight,colour,size}', 'with red, large'],
  ['[with {weight,height}]', ''],
  ['shown when {asked}', 'shown never'],
  ['seen only when {asked}', 'seen never'],
  ['shown when {colour}', 'shown when red'],
  ['says {brackets}[, {brackets}]', 'says [a] {colour} | b, [a] {colour} | b'],
])('%s comes to %s', ([sentence, said]) => {
  expect(fillSentence(sentence, say)).toBe(said);
});
