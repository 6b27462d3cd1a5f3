-- Trigger [SES-O07]: ends the sessions of a person who loses a role or whose account is closed, because open pages still show what the role
-- allowed. Gaining a role, or setting an end date in the future, ends none.
create or replace function app.end_sessions() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  if tg_table_name = 'app_user' then perform app.end_sessions_of(old.id, null);
  else perform app.end_sessions_of(old.user_id, old.firm_id); end if;
  return null;
end
$$;

alter function app.end_sessions owner to dossier_gate;
revoke all on function app.end_sessions from public;
