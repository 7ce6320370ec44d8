import { describe, expect, it } from 'vitest';
import { createEnvironment, listMacros, standardFunctions } from '#src/expression/index.ts';
import messages from '#schemas/messages/en.json' with { type: 'json' };
import meanings from '#schemas/meta/functions.json' with { type: 'json' };
import { domainFunctions } from '#src/domain/functions.ts';
import { readFunctions } from '#stories/reference/read-functions.ts';

const all = [...standardFunctions, ...domainFunctions, ...listMacros.map((name) => ({ name, signature: name }))];

const { check } = createEnvironment({
  names: Object.fromEntries(
    ['line', 'row', 'rows', 'count', 'session', 'state', 'tariff', 'check', 'duty', 'edits'].map((name) => [name, {}]),
  ),
  functions: domainFunctions,
});

describe('the reference of functions', () => {
  it('describes each function that expressions may call, and no other', () => {
    expect(readFunctions(all, meanings).map(({ name }) => name)).toEqual(Object.keys(meanings).sort());
  });

  it('refuses a function without a meaning', () => {
    expect(() => readFunctions([{ name: 'guess', signature: 'guess(): any' }], meanings)).toThrow('does not describe guess');
  });

  it.each(Object.entries(meanings))('shows %s in an example that can be read', (name, { example }) => {
    expect(example).toContain(`${name}(`);
    expect(check(example)).toEqual([]);
  });

  it.each(standardFunctions.map(({ name }) => name))('%s has words for the explanation of a document', (name) => {
    expect(Object.keys(messages.explanation.functions)).toContain(name);
  });
});
