import { expect, test } from 'vitest';
import { textOutline } from '#src/expression/index.ts';

test.each([
  ['Save', 'Save'],
  ['Welcome, {session.fullName}', 'Welcome, …'],
  ["{blank(input.id) ? 'New order' : 'Order ' + text(order.orderNumber)}", 'New order / Order …'],
  ["What {blank(input.lineId) ? 'the declaration' : 'line ' + text(line.line)} could save", 'What the declaration / line … could save'],
  ["Product History{blank(sought.hsCode) ? '' : ' by HS Code ' + sought.hsCode}", 'Product History'],
  ["{orElse(document.fileName, 'Document')}", 'Document'],
  ['{row.fileName}', ''],
  ['{input.name}: {titles[input.kind]}', ''],
  ['{{braces}}', '{braces}'],
])('%s is recognised as %s', (text, outline) => {
  expect(textOutline(text)).toBe(outline);
});
