-- The newest mails that were kept instead of sent, because there is no mail server.
create or replace function app.kept_mails(p_limit integer) returns table (
  id integer, message_id text, kind text, content bytea, created_at text
)
language sql stable security definer set search_path = public
as $$
select id::integer, message_id, kind, content, app.instant(created_at) from mail where state = 'kept' order by id desc limit p_limit
$$;

alter function app.kept_mails owner to dossier_gate;
revoke all on function app.kept_mails from public;
grant execute on function app.kept_mails to dossier_app;
