-- Whether the scope includes every company of the firm.
create or replace function app.scope_all() returns boolean
language sql stable parallel safe
as $$
select coalesce(current_setting('app.vendors', true), '') = '*'
$$;

grant execute on function app.scope_all to dossier_app, dossier_gate;
