import type { Protection } from '../protection.ts';

const validation = 'src/server/documents/validation.ts';
const values = 'src/server/documents/values.ts';
const issues = 'src/expression/entity/issues.ts';
const json = 'src/server/http/json-text.ts';
const access = 'src/expression/entity/access.ts';
const checkRecord = 'src/server/records/check/check-record.ts';
const STANDARD_FORMATS = 'addFormats.default(ajv, [...standardNames]);';
const ANY_TEXT = 'for (const name of standardNames) ajv.addFormat(name, true);';

/** Limits of what a request may contain. */
export const input: readonly Protection[] = [
  {
    name: 'a body that does not come is an empty one, whichever call it was for',
    changes: [
      {
        file: 'src/server/http/dispatch.ts',
        from: 'const body = withoutNulls(sent) ?? {};\n    return { body, ...worded(validate(body)) };',
        to: 'const body = withoutNulls(sent);\n    return { body, ...worded(validate(body ?? {})) };',
      },
    ],
    test: { file: 'tests/api/hostile-bodies.test.ts', title: 'a body that is %s is a failure of no call' },
  },
  {
    name: 'fields that a call does not know are refused',
    changes: [
      {
        file: validation,
        from: '(validate.errors ?? []).filter(isReported).map(asErrorLike);',
        to: "(validate.errors ?? []).map(asErrorLike).filter(({ keyword }) => keyword !== 'additionalProperties');",
      },
    ],
    because: 'The schema of the call says so, and that of the entity again.',
    test: { file: 'tests/api/accounts-security.test.ts', title: 'refuses forty fields that are not its caller’s to set' },
  },
  {
    name: 'fields that a call does not know are refused rather than dropped',
    changes: [{ file: validation, from: 'removeAdditional: false,', to: "removeAdditional: 'all'," }],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'refuses forty fields that are not its caller’s to set' },
  },
  {
    name: 'all fields that a call does not know are one error',
    changes: [
      { file: 'src/server/documents/unknown-properties.ts', from: '[errorOf(unknown)];', to: 'unknown.map((name) => errorOf([name]));' },
    ],
    test: { file: 'tests/api/hostile-bodies.test.ts', title: 'are one error, which names the first three and counts the others' },
  },
  {
    name: 'a record of more fields than any has is not read',
    changes: [{ file: json, from: 'const MOST_KEYS = 10_000;', to: 'const MOST_KEYS = 10_000_000;' }],
    test: { file: 'tests/api/hostile-bodies.test.ts', title: 'are counted up to ten thousand; a record of more is not read' },
  },
  {
    name: 'the items of a list that is too long are not looked at',
    changes: [
      {
        file: 'src/server/documents/long-lists.ts',
        from: 'if (!Array.isArray(list) || list.length > most) continue;',
        to: 'if (!Array.isArray(list)) continue;',
      },
    ],
    test: {
      file: 'tests/api/hostile-bodies.test.ts',
      title: 'a list that is too long is told, not what is wrong with each of its items',
    },
  },
  {
    name: 'the items of a list that is too long are not looked at, also where it stands in another',
    changes: [
      {
        file: validation,
        from: 'maxItems === undefined ? { items } : { if: { not: { maxItems } }, else: { items } };',
        to: 'maxItems === undefined ? { items } : { items };',
      },
    ],
    test: {
      file: 'tests/unit/src/server/documents/long-lists.test.ts',
      title: 'the items of a list that is too long are not looked at, wherever it stands',
    },
  },
  {
    name: 'at most a hundred errors are told',
    changes: [{ file: 'src/server/http/error-response.ts', from: 'const MOST_LISTED = 100;', to: 'const MOST_LISTED = 1_000_000;' }],
    test: { file: 'tests/api/hostile-bodies.test.ts', title: 'a hundred errors are told, and how many there are besides' },
  },
  {
    name: 'fields that a plain list does not know are refused',
    changes: [
      {
        file: 'src/server/records/request/body-reader.ts',
        from: 'const errors = { ...unknownCodes(entity, checked.record, edited, original), ...checked.errors, ...unknown };',
        to: 'const errors = { ...unknownCodes(entity, checked.record, edited, original) };',
      },
    ],
    test: { file: 'tests/api/resource-input.test.ts', title: '%s is refused, and the record stays as it is' },
  },
  {
    name: 'a patch replaces what its schema names, and nothing else',
    changes: [
      {
        file: 'src/server/records/request/patch.ts',
        from: 'if (Object.keys(errors).length > 0 || !Array.isArray(body)) throw invalid(errors);',
        to: 'if (!Array.isArray(body)) throw invalid(errors);',
      },
    ],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'of %s changes only what it may' },
  },
  {
    name: 'nobody writes a field that is not theirs to write',
    changes: [
      {
        file: checkRecord,
        from: '...(checksAccess ? placed.map((each) => refusedWrites(each, { mode, edited, sent: draft, context })) : [])',
        to: '',
      },
    ],
    test: { file: 'tests/api/line-patch.test.ts', title: 'refuses %s and changes nothing' },
  },
  {
    name: 'what a list says of its items holds on the server',
    changes: [
      {
        file: 'src/expression/entity/placed-records.ts',
        from: 'return [{ ...found, names, namesBefore }, ...inside];',
        to: 'return [{ ...found, names, namesBefore }];',
      },
    ],
    test: { file: 'tests/api/resource-keywords.test.ts', title: 'holds when a record is created, changed or replaced' },
  },
  {
    name: 'values that follow one another in steps take no other',
    changes: [{ file: checkRecord, from: '...placed.map((each) => refusedSteps(each, context)),', to: '' }],
    test: { file: 'tests/api/resource-keywords.test.ts', title: 'take no other step, whichever way they are changed' },
  },
  {
    name: 'a right that the record decides is judged by the record as it was',
    changes: [
      {
        file: 'src/expression/entity/placed-records.ts',
        from: '[entity.recordName]: original ?? record };',
        to: '[entity.recordName]: record };',
      },
    ],
    test: { file: 'tests/api/resource-keywords.test.ts', title: 'is judged by the record as it is stored, before the change' },
  },
  {
    name: 'x-access says who may write a field',
    changes: [{ file: access, from: ' && !refusedToRead.has(field.path) && !refusedToWrite.has(field.path),', to: ',' }],
    test: { file: 'tests/api/product-lines.test.ts', title: 'lets the outbound party write its own side and no other' },
  },
  {
    name: 'x-access says who may read a field',
    changes: [{ file: access, from: '!field.writeOnly && !refusedToRead.has(field.path));', to: '!field.writeOnly);' }],
    test: {
      file: 'tests/api/product-lines.test.ts',
      title: 'hides values from the forwarder, in the line and in the list, and from sorting',
    },
  },
  {
    name: 'a hidden field sorts no list',
    changes: [
      {
        file: 'src/server/consignments/line-reading.ts',
        from: '  if (hidden !== undefined) throw new UnknownSortColumn(hidden);\n',
        to: '',
      },
    ],
    test: {
      file: 'tests/api/product-lines.test.ts',
      title: 'hides values from the forwarder, in the line and in the list, and from sorting',
    },
  },
  {
    name: 'a list is sorted by what it offers',
    changes: [
      {
        file: 'src/server/database/lists/lists.ts',
        from: '    if (!column) throw new UnknownSortColumn(colId);\n    return { ...column, direction: sort };',
        to: '    return { by: sql.ref(colId), ...column, direction: sort };',
      },
    ],
    test: { file: 'tests/api/product-lines.test.ts', title: 'refuses a column it is not sorted by, and anything but a sort model' },
  },
  {
    name: 'a list where a value belongs is refused',
    changes: [{ file: validation, from: 'coerceTypes: false,', to: "coerceTypes: 'array'," }],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'a list where a value belongs is refused, never taken apart' },
  },
  {
    name: 'NUL is refused at its field',
    changes: [
      { file: values, from: "return text.isWellFormed() && !text.includes('\\0');", to: 'return text.isWellFormed();' },
      { file: issues, from: "value.includes('\\0') || !value.isWellFormed() ? [path] : []", to: '!value.isWellFormed() ? [path] : []' },
    ],
    because: 'Looked for by the validator of every request, and among the issues of a record, which the browser finds as well.',
    test: { file: 'tests/api/input.test.ts', title: 'a value nobody can store is named at its field' },
  },
  {
    name: 'half a surrogate pair is refused at its field',
    changes: [
      { file: values, from: "return text.isWellFormed() && !text.includes('\\0');", to: "return !text.includes('\\0');" },
      { file: issues, from: "value.includes('\\0') || !value.isWellFormed() ? [path] : []", to: "value.includes('\\0') ? [path] : []" },
    ],
    because: 'Looked for by the validator of every request, and among the issues of a record, which the browser finds as well.',
    test: { file: 'tests/api/input.test.ts', title: 'a value nobody can store is named at its field' },
  },
  {
    name: 'NUL is refused in the parameters of a list',
    changes: [{ file: values, from: "return text.isWellFormed() && !text.includes('\\0');", to: 'return text.isWellFormed();' }],
    test: { file: 'tests/api/input.test.ts', title: 'in the parameters of lists' },
  },
  {
    name: 'a number beyond all numbers is refused at its field',
    changes: [
      {
        file: values,
        from: "    if (typeof part === 'number' && !Number.isFinite(part)) tell({ keyword: 'type', params: { type: 'number' } });\n",
        to: '',
      },
      { file: validation, from: '  allErrors: true,\n', to: '  allErrors: true,\n  strictNumbers: false,\n' },
      {
        file: 'schemas/formats/decimal.ts',
        from: "typeof value === 'number' && Number.isFinite(value),",
        to: "typeof value === 'number',",
      },
    ],
    because: 'No number to the validator’s own types and to the format either.',
    test: { file: 'tests/api/input.test.ts', title: 'a value nobody can store is named at its field' },
  },
  {
    name: 'a day that is in no calendar is refused at its field',
    changes: [{ file: validation, from: STANDARD_FORMATS, to: ANY_TEXT }],
    test: { file: 'tests/api/input.test.ts', title: 'a value nobody can store is named at its field' },
  },
  {
    name: 'a text that is no UUID does not reach the database',
    changes: [{ file: validation, from: STANDARD_FORMATS, to: ANY_TEXT }],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'named %s is none' },
  },
  {
    name: 'a year that is a slip of the pen is refused at its field',
    changes: [
      {
        file: validation,
        from: "keyword.startsWith('x-') || ANNOTATIONS",
        to: "keyword.startsWith('x-') || keyword === 'pattern' || ANNOTATIONS",
      },
    ],
    test: { file: 'tests/api/input.test.ts', title: 'a value nobody can store is named at its field' },
  },
  {
    name: 'bytes that are no UTF-8 are refused, not repaired',
    changes: [{ file: json, from: "  if (!isUtf8(bytes)) throw new UnreadableJson('syntax');\n", to: '' }],
    test: { file: 'tests/api/hostile-connections.test.ts', title: 'is refused rather than repaired' },
  },
  {
    name: 'a body nested too deep is refused',
    changes: [{ file: json, from: 'const MAX_DEPTH = 20;', to: 'const MAX_DEPTH = 2_000_000;' }],
    test: { file: 'tests/api/input.test.ts', title: 'nested more than 20 deep is refused' },
  },
  {
    name: 'a body that names a field twice is refused',
    changes: [{ file: json, from: "if (seen.has(named)) throw new UnreadableJson('duplicate');", to: '' }],
    test: { file: 'tests/api/input.test.ts', title: 'that names a field twice is refused, however the name is written' },
  },
  {
    name: 'what no column can hold does not reach the database, whichever call is sent it',
    changes: [{ file: validation, from: 'const unstorable = unstorableValues(value);', to: 'const unstorable: AjvErrorLike[] = [];' }],
    test: {
      file: 'tests/unit/src/server/documents/unstorable.test.ts',
      title: 'what no column can hold is an error wherever it stands, though the schema allows it',
    },
  },
  {
    name: 'a name that cannot be stored is told so that it can',
    changes: [{ file: 'src/server/http/error-response.ts', from: "sent.toWellFormed().replaceAll('\\0', '\\uFFFD');", to: 'sent;' }],
    test: {
      file: 'tests/unit/src/server/http/error-response.test.ts',
      title: 'what is told of a field that cannot be stored by its name, can be',
    },
  },
];
