-- The companies in the transaction's scope; empty where `app.scope_all()` says that all are.
create or replace function app.scope_vendors() returns integer[]
language sql stable parallel safe
as $$
 select case when coalesce(current_setting('app.vendors', true), '') in ('', '*') then '{}'::integer[]
               else current_setting('app.vendors', true)::integer[] end
$$;

grant execute on function app.scope_vendors to dossier_app, dossier_gate;
