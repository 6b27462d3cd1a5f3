-- [SAD-O04] Enters the platform's scope, outside of any firm. Returns false if the user is no platform administrator, or has an open
-- session that a firm's identity provider opened.
create or replace function app.enter_platform(p_user integer) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  if not exists (select 1 from app_user u where u.id = p_user and u.active and u.is_super_admin)
     or exists (select from session s where s.user_id = p_user and s.provider_issuer is not null and s.ended_at is null
         and s.expires_at > now()) then return false; end if;
  perform set_config('app.user', p_user::text, true), set_config('app.firm', '', true), set_config('app.vendors', '', true);
  return true;
end
$$;

alter function app.enter_platform owner to dossier_gate;
revoke all on function app.enter_platform from public;
grant execute on function app.enter_platform to dossier_app;
