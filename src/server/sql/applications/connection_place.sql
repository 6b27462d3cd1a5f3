-- The firm, company and authorising person of a connection, for a job.
create or replace function app.connection_place(p_id integer) returns table (
  firm_id integer, vendor_id integer, authorised_by integer
)
language sql stable security definer set search_path = public
as $$
select c.firm_id, c.vendor_id, c.authorised_by from connection c where c.id = p_id
$$;

revoke all on function app.connection_place from public;
grant execute on function app.connection_place to dossier_app;
