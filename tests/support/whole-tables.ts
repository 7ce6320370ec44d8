/**
 * Tables that are not divided by business, and why each stays whole. Every other table is a business's: it has a `registration_id`,
 * with which all of its unique and foreign keys begin.
 */
export const wholeTables: Readonly<Record<string, string>> = {
  // The directory: what leads to the business whose a record is.
  record_owner: 'the owner of a record by its id alone',
  consignment_party: 'the consignments that others share with a business, by the business; found before their owner is known',
  registration: 'the businesses themselves',
  registration_provider: 'between two businesses: who named whom as its service provider',
  person: 'found by an address before the business is known',
  session: 'found by its token before the business is known',
  one_time_token: 'found by its token before the business is known',
  // Nobody's.
  attempt: 'guesses by addresses and networks, of people who are not signed in',
  attempt_success: 'networks that an account has signed in from, by hash',
  bot_check_solution: 'solutions that were accepted once, of people who are not signed in',
  made_secret: 'what all processes sign with where the operator gave no secret',
  sent_mail: 'mails kept instead of sent, in development',
  starter_record: 'records of shared lists that came with the product',
  usage_invoice_number: 'the operator numbers the invoices of all businesses together',
  usage_month: 'months whose invoices the operator asked for',
  issuer_image: 'the operators’, shown to everybody by name',
  schema_migration: 'the migrations that were run',
};
