-- Stores a mail to be sent within `p_life`, and returns its id.
create or replace function app.post_mail(
  p_message_id text, p_firm integer, p_user integer, p_kind text, p_content bytea, p_life interval
) returns integer
language sql security definer set search_path = public
as $$
  insert into mail (message_id, firm_id, user_id, kind, content, useful_until)
  values (p_message_id, p_firm, p_user, p_kind, p_content, now() + p_life) returning id::integer
$$;

alter function app.post_mail owner to dossier_gate;
revoke all on function app.post_mail from public;
grant execute on function app.post_mail to dossier_app;
