import type { Change, Protection } from '../protection.ts';

const store = 'src/server/declarations/store/open-declaration.ts';
const lodging = 'src/server/declarations/actions/lodging.ts';
const tenancy = 'tests/api/declarations-tenancy.test.ts';

const policyWithout = (table: string): Change => ({
  file: 'src/server/database/migrations/baseline/declarations.sql',
  from: `${table}.registration_id and (s.role = 'serviceProvider'`,
  to: `${table}.registration_id and (true`,
});
const withoutPolicies: readonly [Change, ...Change[]] = [
  policyWithout('declaration'),
  policyWithout('declaration_line'),
  policyWithout('declaration_log'),
  policyWithout('declaration_compilation'),
  policyWithout('declaration_undo'),
];
const withoutRoles: Change = { file: store, from: "  if (!may(access.flags, 'maySeeDeclarations')) throw notFound();\n", to: '' };

/** Only the declaring parties see and change a declaration, and a lodged one cannot be changed. */
export const declarations: readonly Protection[] = [
  {
    name: 'row-level security shows declarations to those who declare the goods, and to who serves them',
    changes: withoutPolicies,
    test: { file: tenancy, title: 'has no row in the database for them, neither to read nor to change' },
  },
  {
    name: 'one of the two walls always stands before declarations',
    changes: [...withoutPolicies, withoutRoles],
    test: { file: tenancy, title: 'is to those who do not declare it as one that is not there, byte for byte, whatever they call' },
  },
  {
    name: 'CIF values are summed over lines whose values the business may see',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/declarations.sql',
        from: "\n        and p.role in ('buyer', 'inboundBroker'));",
        to: ');',
      },
    ],
    test: { file: 'tests/api/cif-values.test.ts', title: 'are the values of the buyer too, and of nobody else on the consignment' },
  },
  {
    name: 'who serves reads declarations and changes none',
    changes: [
      {
        file: store,
        from: "  if (purpose === 'act' && !may(access.flags, 'mayCompile')) throw forbidden();\n  //",
        to: '  //',
      },
    ],
    test: { file: tenancy, title: 'is read, and left as it is, by a service provider' },
  },
  {
    name: 'tariffs are applied from the review by business types that may',
    changes: [
      { file: 'src/server/declarations/actions/correcting.ts', from: '        assertMay(access, right);\n', to: '' },
      { file: 'src/server/declarations/actions/correcting.ts', from: '  assertMay(opened.access, right);\n', to: '' },
    ],
    test: {
      file: 'tests/api/declarations-correcting.test.ts',
      title: 'is not for exporters, who declare, nor of a line of another declaration',
    },
  },
  {
    name: 'a consignment has one declaration that stands',
    changes: [
      {
        file: 'src/server/declarations/compile/store-declaration.ts',
        from: '  await assertNoDeclaration(trx, access);\n',
        to: '',
      },
    ],
    test: { file: 'tests/api/declarations-compile.test.ts', title: 'refuses a second declaration, and names the one that stands' },
  },
  {
    name: 'a dry run changes nothing',
    changes: [{ file: 'src/server/declarations/compile/amend.ts', from: "call.query.isTrue('dryRun')", to: 'false' }],
    test: { file: 'tests/api/declarations-amend.test.ts', title: 'answers what Amend would, and changes nothing' },
  },
  {
    name: 'of two who amend what they have seen, the second is told that it is another now',
    changes: [
      {
        file: 'src/server/declarations/compile/amend.ts',
        from: '  assertCurrentDeclaration(call, opened);\n',
        to: '',
      },
    ],
    test: { file: 'tests/api/versions.test.ts', title: '$id succeeds once for one version' },
  },
  {
    name: 'changes of a declaration are told to those who read it',
    changes: [
      {
        file: 'src/server/realtime/record-kinds.ts',
        from: "[DECLARATION, { ...readBy('maySeeDeclarations')",
        to: "[DECLARATION, { ...readBy('see')",
      },
    ],
    test: {
      file: tenancy,
      title: 'reaches those who read it as it happens, and those who do not learn only that the consignment is locked',
    },
  },
  {
    name: 'notices of a declaration are in the bells of those who read it',
    changes: [
      {
        file: 'src/server/database/migrations/002-people-by-id.sql',
        from: "case when told_entity like 'declarations/%' then",
        to: "case when told_entity like 'nothing/%' then",
      },
    ],
    test: { file: tenancy, title: 'is in the bells of those who worked on the consignment and read it' },
  },
  {
    name: 'what has a blocking marker is not lodged',
    changes: [
      {
        file: lodging,
        from: "    if (Object.keys(errors).length > 0) throw new Refusal(409, 'problem.notLodgeable', { errors });\n",
        to: '',
      },
    ],
    test: { file: 'tests/api/declarations-lodging.test.ts', title: 'is refused while a line has a marker, naming the lines' },
  },
  {
    name: 'a lodged declaration keeps its consignment locked',
    changes: [
      {
        file: 'src/server/consignments/consignment/lock-consignment.ts',
        from: "    if (isChange && (await isLodged(trx, consignment))) throw new Refusal(409, 'problem.lodged');\n",
        to: '',
      },
    ],
    test: { file: 'tests/api/declarations-lodging.test.ts', title: 'keeps the consignment locked for everybody until it is withdrawn' },
  },
  {
    name: 'a consignment that was declared is not deleted',
    changes: [
      {
        file: 'src/server/consignments/consignment/delete-consignment.ts',
        from: "        if (!NEVER_DECLARED.includes(stage)) throw new Refusal(409, 'problem.everDeclared');\n",
        to: '',
      },
      {
        file: 'src/server/database/migrations/017-deleted-consignments.ts',
        from: '        or exists (select from declaration where registration_id ${OF_OWNER})\n',
        to: '',
      },
    ],
    test: { file: 'tests/api/deleted-consignments.test.ts', title: 'once a declaration was compiled of it, also if that is withdrawn' },
  },
  {
    name: 'a consignment that others work on is not deleted',
    changes: [
      {
        file: 'src/server/consignments/consignment/delete-consignment.ts',
        from: "          throw new Refusal(409, 'problem.sharedConsignment');\n",
        to: '          void 0;\n',
      },
      {
        file: 'src/server/database/migrations/017-deleted-consignments.ts',
        from: "        or exists (select from consignment_party p\n          where p.owner_registration_id ${OF_OWNER} and p.registration_id <> ${me} and p.role <> 'serviceProvider')\n",
        to: '',
      },
    ],
    test: { file: 'tests/api/deleted-consignments.test.ts', title: 'while another business has a role on it' },
  },
  {
    name: 'a declaration stays within reach of those who declare',
    changes: [
      {
        file: 'src/server/consignments/consignment/patch-consignment.ts',
        from: "  if ('tradeDirection' in after) await assertUndeclared(trx, access);\n",
        to: '',
      },
    ],
    test: {
      file: 'tests/api/declarations-lodging.test.ts',
      title: 'a declaration that stands keeps the direction of its consignment; one that is withdrawn does not',
    },
  },
  {
    name: 'a tariff is not taken back from a line that somebody has changed since',
    changes: [
      {
        file: 'src/server/declarations/actions/undo-tariff.ts',
        from: 'product?.version === each.productVersion',
        to: 'product !== undefined',
      },
    ],
    test: {
      file: 'tests/api/declarations-correcting.test.ts',
      title: 'stays on the lines that somebody has changed since, and says how many',
    },
  },
  {
    name: 'whoever sees no values learns none from the order of review lines',
    changes: [
      {
        file: 'src/server/declarations/review/review-lines.ts',
        from: '  if (hidden !== undefined) throw new UnknownSortColumn(hidden);\n',
        to: '',
      },
    ],
    test: {
      file: 'tests/api/declarations-shown-to.test.ts',
      title: 'are in no line and no total of whoever does not see them, nor in an order',
    },
  },
  {
    name: 'lists of declarations hold their own wall',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/declarations.sql',
        from: 'p.registration_id = ${me})\n    and exists (',
        to: 'p.registration_id = ${me}) or true or exists (',
      },
    ],
    test: { file: 'tests/api/declarations-shown-to.test.ts', title: 'finds it in no list, whatever is asked for' },
  },
  {
    name: 'a previous declaration is named only to whoever sees it',
    changes: [
      {
        file: 'src/server/declarations/review/line-view.ts',
        from: "  return step['source'] !== 'prevDecl' || isSeen(code) ? step : rest;",
        to: "  return step['source'] !== '' || isSeen(code) ? step : rest;",
      },
    ],
    test: { file: 'tests/api/declarations-reading.test.ts', title: 'names no declaration as its source that the caller does not see' },
  },
  {
    name: 'what customs answered is of a lodged declaration, and of the version that was seen',
    changes: [
      {
        file: 'src/server/declarations/actions/lodging.ts',
        from: "    if (declaration.data['status'] !== 'Lodged') throw new Refusal(409, 'problem.notLodged');\n    assertCurrentDeclaration(call, opened);\n",
        to: '',
      },
    ],
    test: {
      file: 'tests/api/declarations-lodging.test.ts',
      title: 'takes the number of customs when it comes, and corrects it, with a version and an entry of the journal each',
    },
  },
];
