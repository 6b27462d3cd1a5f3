-- [SAD-031] Repeats the invitation of a client user of the firm in scope. `waits` is false, and nothing is done, if they have joined or
-- their access has ended. Null if the firm has no client user with the email.
create or replace function app.support_invite_again(p_email text) returns json
language plpgsql security definer set search_path = public
as $$
declare v_user integer; v_name text; v_waits boolean;
begin
  if not app.is_provider() then return null; end if;
  select u.id, concat_ws(' ', app.first_here(u.id, u.firstname), app.last_here(u.id, u.lastname)),
      bool_or(v.joined_at is null and (v.access_ends_at is null or v.access_ends_at > now()))
    into v_user, v_name, v_waits
    from app_user u join vendor_user v on v.user_id = u.id
   where u.email = p_email and v.firm_id = app.scope_firm() group by u.id;
  if v_user is null then return null; end if;
  if v_waits then
    update vendor_user set invited_at = now() where user_id = v_user and firm_id = app.scope_firm() and joined_at is null;
    perform app.provider_log('membership', v_user, 'membership', 'invitation.repeated', '{"by":"support"}',
        '{"state":"invited"}', '{"state":"invited"}');
  end if;
  return json_build_object('id', v_user, 'name', v_name, 'waits', v_waits);
end
$$;

alter function app.support_invite_again owner to dossier_gate;
revoke all on function app.support_invite_again from public;
grant execute on function app.support_invite_again to dossier_app;
