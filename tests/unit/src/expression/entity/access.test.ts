import { describe, expect, it } from 'vitest';
import { accessOf } from '#src/expression/index.ts';
import { compile, goods, owner } from '../goods.ts';
import { entity } from '../line.ts';

describe('access to the fields of a record', () => {
  it('is open where the schema says nothing', () => {
    const { readable, writable } = accessOf(goods, owner);
    expect(readable).toContain('name');
    expect(writable).toContain('name');
    expect(writable).toContain('maker.name');
  });

  it('never lets a request set what the server sets, nor a reply tell what is only asked', () => {
    const { readable, writable } = accessOf(goods, owner, 'create');
    expect(readable).toContain('id');
    expect(writable).not.toContain('id');
    expect(readable).not.toContain('secret');
    expect(writable).toContain('secret');
  });

  it('lets immutable fields be written on create only', () => {
    expect(accessOf(goods, owner, 'create').writable).toContain('orderId');
    expect(accessOf(goods, owner, 'edit').writable).not.toContain('orderId');
    expect(accessOf(goods, owner).writable).not.toContain('orderId');
  });

  it.each([
    ['the owner', { maySeeValues: true, role: 'owner' }, true, true],
    ['who may see only', { maySeeValues: true, role: 'clerk' }, true, false],
    ['who may not see, whatever the right to write', { maySeeValues: false, role: 'owner' }, false, false],
    ['who has no known rights', {}, false, false],
  ])('follows the expressions: %s', (_, session, mayRead, mayWrite) => {
    const { readable, writable } = accessOf(goods, { session });
    expect(readable.has('price')).toBe(mayRead);
    expect(writable.has('price')).toBe(mayWrite);
  });

  it('to a record inside it holds for all that is in it, besides the access of each', () => {
    const crate = compile(
      entity('tests/crate', {
        'x-as': 'crate',
        properties: {
          totals: {
            title: 'Totals',
            type: 'object',
            readOnly: true,
            'x-access': { read: 'session.maySeeValues' },
            properties: {
              duty: { title: 'Duty', type: 'number' },
              bonus: { title: 'Bonus', type: 'number', 'x-access': { read: "session.role == 'owner'" } },
            },
          },
        },
      }),
    );
    const readable = (session: object) => [...accessOf(crate, { session }).readable];

    expect(readable({ maySeeValues: true, role: 'owner' })).toEqual(['totals.duty', 'totals.bonus']);
    expect(readable({ maySeeValues: true, role: 'clerk' })).toEqual(['totals.duty']);
    expect(readable({ maySeeValues: false, role: 'owner' })).toEqual([]);
    expect([...accessOf(crate, { session: { maySeeValues: true, role: 'owner' } }).writable]).toEqual([]);
  });

  it('is refused where the context is missing', () => {
    const { readable, writable } = accessOf(goods, {});
    expect(readable.has('price') || writable.has('price')).toBe(false);
  });
});
