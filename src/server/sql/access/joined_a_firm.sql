-- Trigger: when a person joins a firm, deletes the name typed in the invitation and ends the person's sessions that do not reach the firm.
create or replace function app.joined_a_firm() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  delete from invited_name where firm_id = new.firm_id and user_id = new.user_id;
  perform app.end_narrow_sessions(new.user_id, null, false);
  return null;
end
$$;

alter function app.joined_a_firm owner to dossier_gate;
revoke all on function app.joined_a_firm from public;
