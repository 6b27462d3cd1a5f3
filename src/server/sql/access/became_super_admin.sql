-- Trigger: ends the sessions that a person opened through an identity provider when they become a platform administrator, because a firm's
-- provider must not give platform rights.
create or replace function app.became_super_admin() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  perform app.end_narrow_sessions(new.id, null, true);
  return null;
end
$$;

alter function app.became_super_admin owner to dossier_gate;
revoke all on function app.became_super_admin from public;
