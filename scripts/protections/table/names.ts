import type { Protection } from '../protection.ts';

const migration = 'src/server/database/migrations/baseline/accounts.sql';
const key = 'src/domain/business-names/business-name-key.ts';
const keyTest = 'tests/unit/src/domain/business-names/business-name-key.test.ts';
const apiTest = 'tests/api/business-names.test.ts';

/** No business can pass for another by its name. */
export const names: readonly Protection[] = [
  {
    name: 'letters that look alike are one in the key of a name',
    changes: [{ file: key, from: 'return unhomoglyph(unhomoglyph(form).toLowerCase());', to: 'return form;' }],
    test: { file: keyTest, title: 'a business name is like another' },
  },
  {
    name: 'a legal form makes no other name',
    changes: [{ file: key, from: 'withoutEndings(looksOf(name), endingsIn(countryCode))', to: 'looksOf(name)' }],
    test: { file: keyTest, title: 'as a company of the form %s' },
  },
  {
    name: 'of two businesses that register one name at once one holds it',
    changes: [
      {
        file: migration,
        from: "create unique index registration_name on registration (country_code, name_key) where (name_standing = 'first');",
        to: '',
      },
    ],
    test: { file: apiTest, title: 'at the same moment as others: one of them holds the name' },
  },
  {
    name: 'who registers a name like another holds it unconfirmed',
    changes: [{ file: 'src/server/accounts/names/add-business.ts', from: "{ ...row, name_standing: 'unconfirmed' }", to: '{ id, data }' }],
    test: { file: apiTest, title: 'is unconfirmed, and the first is not: %s and %s' },
  },
  {
    name: 'a business confirms no name of its own when it registers',
    changes: [{ file: migration, from: "with check (name_standing <> 'confirmed')", to: 'with check (true)' }],
    test: { file: apiTest, title: 'cannot say of itself that it is confirmed' },
  },
  {
    name: 'operators alone see whose names are unconfirmed, whatever asks the database',
    changes: [{ file: migration, from: 'where r.is_unconfirmed and (select is_operator());', to: 'where r.is_unconfirmed;' }],
    test: { file: apiTest, title: 'alone does either, whatever the calls let through' },
  },
  {
    name: 'operators alone confirm a name, whatever asks the database',
    changes: [{ file: migration, from: "r.name_standing = 'unconfirmed' and is_operator()", to: "r.name_standing = 'unconfirmed'" }],
    test: { file: apiTest, title: 'alone does either, whatever the calls let through' },
  },
  {
    name: 'parties see that the name of another is unconfirmed',
    changes: [
      { file: migration, from: 'r.is_unconfirmed and r.id is distinct from ${me} as is_unconfirmed', to: 'false as is_unconfirmed' },
    ],
    test: { file: apiTest, title: 'as a party, in all that is said of one' },
  },
  {
    name: 'mails say that the name of who invites is unconfirmed',
    changes: [
      { file: 'src/server/messages/display-name.ts', from: "isUnconfirmed ? text('business.unconfirmed', { name }) : name", to: 'name' },
    ],
    test: { file: apiTest, title: 'where it invites somebody, by mail and behind the link' },
  },
  {
    name: 'names from before are compared when a server starts',
    changes: [{ file: migration, from: 'order by r.created_at, r.id\n$$;', to: 'order by r.created_at desc, r.id desc\n$$;' }],
    test: { file: apiTest, title: 'names from before they were compared are compared when a server starts, the older one first' },
  },
  {
    name: 'a name holds no short web address, by whatever dot',
    changes: [
      { file: 'schemas/formats/name.ts', from: ' || SHORT_DOMAIN.test(withoutMail)', to: '' },
      { file: 'schemas/formats/name.ts', from: "value.replace(OTHER_DOTS, '.')", to: 'value' },
    ],
    test: { file: 'tests/unit/schemas/formats/formats.test.ts', title: 'is not %s: our mails carry names to any inbox' },
  },
];
