-- Active firms, for the nightly job that updates their analytics figures.
create or replace function app.firms_to_keep() returns table (firm_id integer)
language sql stable security definer set search_path = public
as $$
select id from firm where active order by id
$$;

alter function app.firms_to_keep owner to dossier_gate;
revoke all on function app.firms_to_keep from public;
grant execute on function app.firms_to_keep to dossier_app;
