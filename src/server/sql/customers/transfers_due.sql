-- Up to 100 client files being transferred, for the nightly job that queues lost transfer jobs again.
create or replace function app.transfers_due() returns table (id integer)
language sql stable security definer set search_path = public
as $$
select v.id from vendor v where v.transfers_to is not null order by v.id limit 100
$$;

alter function app.transfers_due owner to dossier_gate;
revoke all on function app.transfers_due from public;
grant execute on function app.transfers_due to dossier_app;
