-- The oldest mails that are waiting to be sent.
create or replace function app.pending_mails(p_limit integer) returns table (id integer, attempts integer)
language sql stable security definer set search_path = public
as $$
select id::integer, attempts from mail where state = 'pending' order by id limit p_limit
$$;

alter function app.pending_mails owner to dossier_gate;
revoke all on function app.pending_mails from public;
grant execute on function app.pending_mails to dossier_app;
