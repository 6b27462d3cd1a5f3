-- Counts an attempt to send a mail and returns the mail. `is_late`: it is too old to be useful. No row if it is not pending.
create or replace function app.mail_to_send(p_id integer) returns table (
  message_id text, kind text, content bytea, attempts integer, created_at text, is_late boolean
)
language sql security definer set search_path = public
as $$
  update mail set attempts = attempts + 1 where id = p_id and state = 'pending'
  returning message_id, kind, content, attempts, app.instant(created_at), useful_until <= now()
$$;

alter function app.mail_to_send owner to dossier_gate;
revoke all on function app.mail_to_send from public;
grant execute on function app.mail_to_send to dossier_app;
