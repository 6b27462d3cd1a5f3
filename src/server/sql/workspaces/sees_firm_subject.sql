-- Registered in `thread_subject`: whether a person takes part in a firm's conversation with the provider, as its staff or a platform
-- administrator.
create or replace function app.sees_firm_subject(p_user integer, p_id bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select from firm_user f join app_user u on u.id = f.user_id and u.active where f.firm_id = p_id and f.user_id = p_user and f.active)
  or exists (select from app_user u where u.id = p_user and u.active and u.is_super_admin)
$$;

alter function app.sees_firm_subject owner to dossier_gate;
revoke all on function app.sees_firm_subject from public;
