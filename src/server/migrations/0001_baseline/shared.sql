-- Roles: the owner migrates; dossier_app serves and is bound by every policy; dossier_gate owns the functions that must
-- look across firms (whose session is this, what may this user enter), and nobody can log in as it.
do $$ begin create role dossier_app login; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin create role dossier_gate nologin; exception when duplicate_object or unique_violation then null; end $$;
-- A login that may not create roles is granted both beforehand.
do $$
begin
  execute format('grant dossier_app, dossier_gate to %I', current_user);
exception when others then
  if not pg_has_role(current_user, 'dossier_gate', 'member') then raise; end if;
end $$;

create schema app;
grant usage on schema app, public to dossier_app;
grant usage, create on schema app to dossier_gate;
grant usage on schema public to dossier_gate;

-- Numbers in names sort by their value: "2" before "10".
create collation app.natural (provider = icu, locale = 'en-u-kn-true');

-- rules: below this line run after the tables of all domains.

grant usage on all sequences in schema public to dossier_app, dossier_gate;

-- The tables of the job queue, which its library makes.
grant select, insert, update, delete on job, job_migrations to dossier_app;
grant select on job to dossier_gate;
