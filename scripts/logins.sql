-- The three logins of a database on PostgreSQL, for `psql` as a superuser, connected to the new, empty database; it may be run again.
--   quayline_migrations  owns the tables: npm run migrate, backup, restore and admin (MIGRATIONS_DATABASE_URL)
--   quayline             serves: neither owns tables nor may make sessions (DATABASE_URL)
--   quayline_sign_in     the same, and may make sessions (SIGN_IN_DATABASE_URL)
-- Their passwords are taken from the environment.
\getenv migrations_password MIGRATIONS_PASSWORD
\getenv serving_password SERVING_PASSWORD
\getenv sign_in_password SIGN_IN_PASSWORD

do $$
declare wanted text;
begin
  foreach wanted in array array['app_user', 'app_sign_in', 'app_auth', 'app_lookup', 'app_log', 'app_backup',
    'quayline_migrations', 'quayline', 'quayline_sign_in']
  loop
    if not exists (select from pg_roles where rolname = wanted) then execute format('create role %I nologin', wanted); end if;
  end loop;
  execute format('alter database %I owner to quayline_migrations', current_database());
end $$;

alter role quayline_migrations login password :'migrations_password';
alter role quayline login password :'serving_password';
alter role quayline_sign_in login password :'sign_in_password';

grant app_user to app_sign_in;
grant app_user, app_sign_in, app_auth, app_lookup, app_log, app_backup to quayline_migrations;
grant app_user to quayline;
grant app_sign_in to quayline_sign_in;
