-- Trigger: when an identity provider is removed, deactivated or changed, ends its sessions, and sessions of the same issuer that no longer
-- reach every firm that the person has joined.
create or replace function app.provider_changed() returns trigger
language plpgsql security definer set search_path = public
as $$
declare v_user integer;
begin
  for v_user in select distinct s.user_id from session s
       where s.ended_at is null and s.provider_issuer is not null and (s.provider_id = old.id or s.provider_issuer = old.issuer)
       order by s.user_id loop
    perform app.end_narrow_sessions(v_user, old.id, false);
  end loop;
  return null;
end
$$;

alter function app.provider_changed owner to dossier_gate;
revoke all on function app.provider_changed from public;
