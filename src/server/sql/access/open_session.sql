-- Opens a session and returns its id. `p_from`: an earlier session to continue, whose start and maximum lifetime still count. `p_provider`:
-- the identity provider that authenticated the person. Returns null if the earlier session is past its maximum lifetime or not the user's,
-- or if the provider is not active.
create or replace function app.open_session(
  p_hash bytea, p_user integer, p_host text, p_agent text, p_address text, p_staff_idle interval,
  p_client_idle interval, p_staff_most interval, p_client_most interval, p_from integer, p_provider integer,
  p_verified boolean
) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_id integer; v_staff boolean; v_idle interval; v_most interval; v_began timestamptz := now(); o session; p identity_provider;
begin
  v_staff := exists (select 1 from firm_user f where f.user_id = p_user and f.active)
    or exists (select 1 from app_user u where u.id = p_user and u.is_super_admin);
  v_idle := case when v_staff then p_staff_idle else p_client_idle end;
  v_most := case when v_staff then p_staff_most else p_client_most end;
  if p_from is not null then
    select * into o from session s where s.id = p_from and s.user_id = p_user;
    if not found or o.created_at + least(o.most, v_most) <= now() then return null; end if;
    v_began := o.created_at;
    v_most := least(o.most, v_most);
  elsif p_provider is not null then
    select * into p from identity_provider i where i.id = p_provider and i.active;
    if not found then return null; end if;
    o.provider := p.name; o.provider_id := p.id; o.provider_issuer := p.issuer; o.provider_verified := p_verified;
  end if;
  insert into session (token_hash, user_id, host, idle, most, created_at, expires_at, user_agent, address,
      provider, provider_id, provider_issuer, provider_verified)
  values (p_hash, p_user, left(p_host, 253), v_idle, v_most, v_began, least(now() + v_idle, v_began + v_most), left(p_agent, 300),
      left(p_address, 64), o.provider, o.provider_id, o.provider_issuer, coalesce(o.provider_verified, false)) returning id into v_id;
  return v_id;
end
$$;

alter function app.open_session owner to dossier_gate;
revoke all on function app.open_session from public;
grant execute on function app.open_session to dossier_app;
