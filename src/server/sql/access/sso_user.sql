-- Maps a person authenticated by an identity provider to an account: returns `{user_id}`, or `{refused}` with the reason. A firm's provider
-- is trusted for that firm only: people with access to other firms are accepted only if each of these firms trusts the same issuer,
-- platform administrators never. A pending invitation does not count as access. People unknown to the firm get the same answer with and
-- without an account elsewhere, so that it reveals none.
create or replace function app.sso_user(
  p_provider integer, p_subject text, p_email text, p_verified boolean
) returns json
language plpgsql security definer set search_path = public
as $$
declare p identity_provider; v_user integer;
begin
  select * into p from identity_provider where id = p_provider and active;
  if not found then return json_build_object('refused', 'unknown'); end if;
  select user_id into v_user from identity_link where provider_id = p.id and subject = p_subject;
  if not found then
    if p_email is null or not (p_verified or p.trusts_email) then return json_build_object('refused', 'email_unverified'); end if;
    select id into v_user from app_user where email = p_email;
  end if;
  if not exists (select from app_user u where u.id = v_user and u.active)
     or not exists (select from json_array_elements(app.firms_of(v_user)) f where (f->>'id')::integer = p.firm_id) then
    -- `not_added` reveals that an account exists: return it only for people whom the firm knows already.
    return json_build_object('refused', case when exists (select from app_user u where u.id = v_user and u.active)
        and (exists (select from identity_link l where l.user_id = v_user and l.provider_id = p.id)
          or exists (select from firm_user f where f.user_id = v_user and f.firm_id = p.firm_id)
          or exists (select from vendor_user c where c.user_id = v_user and c.firm_id = p.firm_id))
      then 'not_added' else 'not_registered' end);
  end if;
  if exists (select from identity_link l where l.provider_id = p.id and l.user_id = v_user and l.subject <> p_subject) then
    return json_build_object('refused', 'other_identity');
  end if;
  if exists (select 1 from app_user u where u.id = v_user and u.is_super_admin)
     or exists (select from app.joined_firms(v_user) j where j.firm_id <> p.firm_id
          and not app.issuer_reaches(p.id, p.issuer, p_verified, j.firm_id)) then
    return json_build_object('refused', 'wider');
  end if;
  insert into identity_link (provider_id, firm_id, user_id, subject) values (p.id, p.firm_id, v_user, p_subject) on conflict do nothing;
  update identity_link set last_used_at = now() where provider_id = p.id and user_id = v_user and subject = p_subject;
  if not found then return json_build_object('refused', 'other_identity'); end if;
  return json_build_object('user_id', v_user);
end
$$;

alter function app.sso_user owner to dossier_gate;
revoke all on function app.sso_user from public;
grant execute on function app.sso_user to dossier_app;
