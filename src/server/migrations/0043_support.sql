-- [ACC-O13] Who comes in through a provider has never chosen a password, and so was never asked for the first terms: they are
-- due to them too. Whoever was invited accepted some with their password; accounts made by hand are asked for newer ones alone.
create or replace function app.due_terms(p_user integer, p_firm integer) returns integer
language sql security definer set search_path = public stable as $$
  select t.id from (select id from terms where firm_id = p_firm or firm_id is null
                     order by firm_id nulls last, version desc limit 1) t
   where (exists (select 1 from terms_acceptance a where a.user_id = p_user)
       or exists (select 1 from identity_link l where l.user_id = p_user))
     and not exists (select 1 from terms_acceptance a where a.user_id = p_user and a.terms_id = t.id)
     and exists (select 1 from json_array_elements(app.firms_of(p_user)) f where (f ->> 'id')::integer = p_firm)
$$
--;
do $$ begin
  if not has_table_privilege('dossier_gate', 'identity_link', 'select') then
    grant select on identity_link to dossier_gate;
  end if;
end $$
--;
-- [SAD-031] Repeats the invitation of a client user of the entered firm who has not come in yet. Null for nobody of this address.
create function app.support_invite_again(p_email text) returns json
language plpgsql security definer set search_path = public as $$
declare v_user integer; v_name text; v_waits boolean;
begin
  if not app.is_provider() then return null; end if;
  select u.id, concat_ws(' ', u.firstname, u.lastname), bool_or(v.joined_at is null and (v.access_ends_at is null or v.access_ends_at > now()))
    into v_user, v_name, v_waits
    from app_user u join vendor_user v on v.user_id = u.id
   where u.email = p_email and v.firm_id = app.scope_firm() group by u.id;
  if v_user is null then return null; end if;
  if v_waits then
    update vendor_user set invited_at = now() where user_id = v_user and firm_id = app.scope_firm() and joined_at is null;
    perform app.provider_log('membership', v_user, 'membership', 'invitation.repeated', '{"by":"support"}', '{"state":"invited"}', '{"state":"invited"}');
  end if;
  return json_build_object('id', v_user, 'name', v_name, 'waits', v_waits);
end $$
--;
-- [SAD-026] [ROL-O01] Marks a member of the entered firm as an administrator of its group.
create function app.support_mark_group(p_user integer) returns void
language plpgsql security definer set search_path = public as $$
begin
  if not app.is_provider() then return; end if;
  update firm_user set is_group_admin = true, revision = revision + 1 where user_id = p_user and firm_id = app.scope_firm();
end $$
--;
-- [SAD-030] Takes a member out of the entered firm, with the client files that were assigned to them.
create function app.support_delete_member(p_user integer) returns void
language plpgsql security definer set search_path = public as $$
begin
  if not app.is_provider() then return; end if;
  delete from assignment where user_id = p_user and firm_id = app.scope_firm();
  delete from firm_user where user_id = p_user and firm_id = app.scope_firm();
end $$
--;
-- [SAD-033] The health of the entered firm, in counts.
create function app.support_health() returns json
language plpgsql security definer set search_path = public stable as $$
declare f integer := app.scope_firm();
begin
  if not app.is_provider() then return null; end if;
  return json_build_object(
    'administrators', (select count(*) from firm_user m where m.firm_id = f and m.role = 'admin' and m.active and m.joined_at is not null),
    'invitations', (select count(*) from (
        select 1 from firm_user m where m.firm_id = f and m.active and m.joined_at is null and m.invited_at < now() - interval '7 days'
        union all select 1 from vendor_user v where v.firm_id = f and v.joined_at is null and v.invited_at < now() - interval '7 days') waiting),
    'mails', (select count(*) from mail m where m.firm_id = f and m.state = 'failed' and m.created_at > now() - interval '30 days'),
    'uploads', (select count(*) from upload u where u.firm_id = f and u.document_id is null and u.touched_at < now() - interval '1 day'),
    'modules', (select count(*) from module m where m.firm_id = f and m.vendor_id is null and m.is_active),
    'clients', (select count(*) from vendor v where v.firm_id = f and v.active),
    'people', (select count(*) from (select user_id from firm_user m where m.firm_id = f and m.active
        union select user_id from vendor_user v where v.firm_id = f) people),
    'documents', (select count(*) from node n where n.firm_id = f and n.kind = 'document' and n.deleted_at is null),
    'bytes', (select coalesce(sum(n.size), 0) from node n where n.firm_id = f and n.kind = 'document' and n.deleted_at is null))
  ;
end $$
--;
do $$ declare f regprocedure; begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname like 'support\_%' loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
