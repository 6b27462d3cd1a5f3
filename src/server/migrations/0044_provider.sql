-- [SAD-002] [SAD-003] [SAD-004] What the provider's people keep of the firms they serve.
alter table firm
  add column welcome_message text not null default '',
  add column hubspot_id      text not null default '',
  add column stripe_id       text not null default ''
--;
drop trigger revise on firm
--;
create trigger revise before update of name, domain, tagline, welcome_message, hubspot_id, stripe_id on firm for each row
  when ((old.name, old.domain, old.tagline, old.welcome_message, old.hubspot_id, old.stripe_id)
    is distinct from (new.name, new.domain, new.tagline, new.welcome_message, new.hubspot_id, new.stripe_id))
  execute function app.revise()
--;
-- Changes one place of a function that stands (as 0030 does); the place has to be there.
create function app.weave(p_function text, p_from text, p_to text) returns void language plpgsql as $$
declare f regprocedure; v_source text; v_done integer := 0;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = p_function loop
    v_source := pg_get_functiondef(f);
    continue when position(p_from in v_source) = 0;
    execute replace(v_source, p_from, p_to);
    v_done := v_done + 1;
  end loop;
  if v_done = 0 then raise exception 'app.% has no %', p_function, p_from; end if;
end $$
--;
-- [WSP-003] Of a firm that is deactivated nothing is entered any more, by nobody.
select app.weave('enter_firm', 'if not exists (select 1 from firm where id = p_firm) then', 'if not exists (select 1 from firm where id = p_firm and active) then')
--;
select app.weave('enter_vendor', '  if not found then return null; end if;
  select role, all_clients into', '  if not found or not exists (select 1 from firm where id = v.firm_id and active) then return null; end if;
  select role, all_clients into')
--;
grant insert, update on holding to dossier_gate
--;
grant usage on all sequences in schema public to dossier_app, dossier_gate
--;
-- [SAD-O04] Enters the provider's area: no firm at all. False for whoever is none of its people.
create function app.enter_platform(p_user integer) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  if not exists (select 1 from app_user u where u.id = p_user and u.active and u.is_super_admin) then return false; end if;
  perform set_config('app.user', p_user::text, true), set_config('app.firm', '', true), set_config('app.vendors', '', true);
  return true;
end $$
--;
-- The same question, asked by a job of whoever it works for.
create function app.enters_platform(p_user integer) returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select 1 from app_user u where u.id = p_user and u.active and u.is_super_admin)
$$
--;
create function app.is_provider() returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select 1 from app_user u where u.id = app.scope_user() and u.active and u.is_super_admin)
$$
--;
-- Enters a firm for the provider, who sees what is the firm's own and nothing of its clients; what is made on the way is seen.
create function app.enter_firm_as_provider(p_user integer, p_firm integer) returns json
language plpgsql security definer set search_path = public as $$
begin
  if not app.enter_platform(p_user) or not exists (select 1 from firm where id = p_firm) then return null; end if;
  perform set_config('app.firm', p_firm::text, true), set_config('app.vendors', '{}', true);
  return json_build_object('firm_id', p_firm, 'firm_role', null, 'is_group_admin', false);
end $$
--;
-- [SAD-002] Firms by name; `p_search` folded, in their names, domains and groups.
create function app.provider_firms(p_search text, p_active boolean, p_limit integer, p_offset integer)
returns table (id integer, name text, domain text, active boolean, group_name text, members integer, clients integer, created_at timestamptz, total integer)
language sql security definer set search_path = public stable as $$
  with found as (
    select f.id, f.name, f.domain, f.active, h.name as group_name, f.created_at, count(*) over ()::integer as total
      from firm f left join holding h on h.id = f.group_id
     where app.is_provider() and (p_active is null or f.active = p_active)
       and position(app.fold(lower(p_search)) in app.fold(lower(concat_ws(' ', f.name, f.domain, h.name)))) > 0
     order by app.fold(lower(f.name)), f.id limit p_limit offset p_offset)
  select f.id, f.name, f.domain, f.active, f.group_name,
      (select count(*)::integer from firm_user m where m.firm_id = f.id and m.active),
      (select count(*)::integer from vendor v where v.firm_id = f.id and v.active), f.created_at, f.total
    from found f order by app.fold(lower(f.name)), f.id
$$
--;
-- [SAD-003] The entered firm with who administers it.
create function app.provider_firm() returns json
language sql security definer set search_path = public stable as $$
  select json_build_object('id', f.id, 'name', f.name, 'domain', f.domain, 'tagline', f.tagline, 'is_active', f.active,
      'group_name', coalesce(h.name, ''), 'welcome_message', f.welcome_message, 'hubspot_id', f.hubspot_id, 'stripe_id', f.stripe_id,
      'modules', (select coalesce(json_agg(m.name order by m.priority, m.name), '[]') from module m where m.firm_id = f.id and m.vendor_id is null and m.is_active),
      'administrators', (select coalesce(json_agg(json_build_object('id', u.id, 'firstname', u.firstname, 'lastname', u.lastname, 'email', u.email,
          'is_group_admin', m.is_group_admin, 'has_joined', m.joined_at is not null) order by lower(u.lastname), lower(u.firstname), u.id), '[]')
          from firm_user m join app_user u on u.id = m.user_id where m.firm_id = f.id and m.role = 'admin' and m.active),
      'members', (select count(*)::integer from firm_user m where m.firm_id = f.id and m.active),
      'clients', (select count(*)::integer from vendor v where v.firm_id = f.id and v.active),
      'revision', f.revision, 'created_at', app.instant(f.created_at))
    from firm f left join holding h on h.id = f.group_id where f.id = app.scope_firm() and app.is_provider()
$$
--;
create function app.provider_groups() returns table (id integer, name text, firms integer)
language sql security definer set search_path = public stable as $$
  select h.id, h.name, (select count(*)::integer from firm f where f.group_id = h.id) from holding h
   where app.is_provider() order by lower(h.name), h.id
$$
--;
-- The group of a name, made where there is none; one at a time, so that no name stands for two.
create function app.provider_group(p_name text) returns integer
language plpgsql security definer set search_path = public as $$
declare v_id integer;
begin
  if not app.is_provider() or p_name = '' then return null; end if;
  perform pg_advisory_xact_lock(20254, 0);
  select h.id into v_id from holding h where lower(h.name) = lower(p_name) order by h.id limit 1;
  if v_id is null then insert into holding (name) values (p_name) returning id into v_id; end if;
  return v_id;
end $$
--;
-- [VAL-048] The firm that answers on a host and its group, but for the entered one; held until the transaction ends.
create function app.provider_domain(p_domain text) returns table (firm_id integer, name text, group_id integer)
language plpgsql security definer set search_path = public as $$
begin
  if not app.is_provider() then return; end if;
  perform pg_advisory_xact_lock(20253, hashtext(p_domain));
  return query select f.id, f.name, f.group_id from firm f where f.domain = p_domain and f.id is distinct from app.scope_firm()
   order by f.group_id nulls last, f.id limit 1;
end $$
--;
-- Whoever shares a host is of one group: the firm that has it alone is put into one.
create function app.provider_join(p_firm integer, p_group integer) returns void
language sql security definer set search_path = public as $$
  update firm set group_id = p_group where id = p_firm and group_id is null and app.is_provider()
$$
--;
-- [SAD-004] Makes a firm with its two looks and enters it.
create function app.provider_make_firm(p json, p_group integer, p_primary text, p_secondary text) returns integer
language plpgsql security definer set search_path = public as $$
declare v_id integer;
begin
  if not app.is_provider() then return null; end if;
  insert into firm (name, domain, tagline, group_id, welcome_message, hubspot_id, stripe_id)
  values (p->>'name', p->>'domain', p->>'tagline', p_group, p->>'welcome_message', p->>'hubspot_id', p->>'stripe_id') returning id into v_id;
  insert into white_label (firm_id, theme, primary_color, secondary_color)
  select v_id, t, p_primary, p_secondary from unnest(array['light', 'dark']) t;
  perform app.enter_firm_as_provider(app.scope_user(), v_id);
  return v_id;
end $$
--;
-- [SAD-003] The entered firm; null where somebody was quicker.
create function app.provider_change_firm(p json, p_group integer, p_revision integer) returns integer
language sql security definer set search_path = public as $$
  update firm set name = p->>'name', domain = p->>'domain', tagline = p->>'tagline', group_id = p_group,
      revision = revision + (group_id is distinct from p_group)::integer, welcome_message = p->>'welcome_message', hubspot_id = p->>'hubspot_id', stripe_id = p->>'stripe_id'
   where id = app.scope_firm() and revision = p_revision and app.is_provider() returning revision
$$
--;
-- [SAD-014] Subscribes the entered firm to modules, each with its place in the bar. What a company was refused stays refused.
create function app.provider_subscribe(p_modules json) returns text[]
language plpgsql security definer set search_path = public as $$
declare v_done text[];
begin
  if not app.is_provider() then return '{}'; end if;
  with given as (select * from json_to_recordset(p_modules) as m (name text, priority integer, stays_in_bar boolean)),
  changed as (
    insert into module (firm_id, name, is_active, priority, is_home, is_navbar, is_settings)
    select app.scope_firm(), g.name, true, g.priority, g.stays_in_bar, g.stays_in_bar, true from given g
    on conflict (firm_id, vendor_id, name) do update set is_active = true where not module.is_active
    returning name)
  select coalesce(array_agg(name order by name), '{}') into v_done from changed;
  return v_done;
end $$
--;
-- What single companies were given of it goes too; nothing that was made with a module is lost.
create function app.provider_unsubscribe(p_modules text[]) returns text[]
language plpgsql security definer set search_path = public as $$
declare v_done text[];
begin
  if not app.is_provider() then return '{}'; end if;
  delete from module where firm_id = app.scope_firm() and vendor_id is not null and name = any (p_modules) and is_active;
  with changed as (
    update module set is_active = false where firm_id = app.scope_firm() and vendor_id is null and name = any (p_modules) and is_active returning name)
  select coalesce(array_agg(name order by name), '{}') into v_done from changed;
  return v_done;
end $$
--;
create function app.provider_subscribers(p_module text) returns table (id integer, name text, is_subscribed boolean)
language sql security definer set search_path = public stable as $$
  select f.id, f.name, coalesce(m.is_active, false) from firm f
    left join module m on m.firm_id = f.id and m.vendor_id is null and m.name = p_module
   where app.is_provider() order by app.fold(lower(f.name)), f.id
$$
--;
-- Whether a person is staff of the group of the entered firm: they may come to another firm of it.
create function app.provider_knows_staff(p_user integer) returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select from firm f join firm g on g.group_id = f.group_id join firm_user m on m.firm_id = g.id
    where f.id = app.scope_firm() and g.id <> f.id and m.user_id = p_user and m.active)
     and not exists (select from firm_user m join firm g on g.id = m.firm_id join firm f on f.id = app.scope_firm()
    where m.user_id = p_user and g.group_id is distinct from f.group_id)
$$
--;
-- [SAD-004] An administrator of the entered firm; whoever is one already stays what they are.
create function app.provider_name_admin(p_user integer, p_group_admin boolean) returns void
language sql security definer set search_path = public as $$
  insert into firm_user (firm_id, user_id, role, is_group_admin, all_clients, invited_at)
  select app.scope_firm(), p_user, 'admin', p_group_admin, true, now() where app.is_provider()
  on conflict (firm_id, user_id) do update set invited_at = now()
$$
--;
-- [WSP-003] [SAD-022] What the firm's life cycle has decided. Nobody of a firm that ends stays signed in by it.
create function app.provider_live_firm(p_active boolean) returns void
language plpgsql security definer set search_path = public as $$
declare v_session integer;
begin
  if not app.is_provider() then return; end if;
  update firm set active = p_active where id = app.scope_firm();
  if p_active then return; end if;
  delete from login_code c where c.used_at is null and c.user_id in (select m.user_id from firm_user m where m.firm_id = app.scope_firm()
    union select v.user_id from vendor_user v where v.firm_id = app.scope_firm());
  for v_session in update session s set ended_at = now() where s.ended_at is null and not exists (select from app_user u where u.id = s.user_id and u.is_super_admin)
      and s.user_id in (select m.user_id from firm_user m where m.firm_id = app.scope_firm()
        union select v.user_id from vendor_user v where v.firm_id = app.scope_firm()) returning s.id loop
    perform pg_notify('session_ended', v_session::text);
  end loop;
end $$
--;
-- One line of the entered firm's log, about the firm or one of its team: who writes it sees none of the companies.
create function app.provider_log(p_entity text, p_id integer, p_machine text, p_type text, p_payload jsonb, p_before jsonb, p_after jsonb) returns void
language sql security definer set search_path = public as $$
  insert into event (firm_id, user_id, entity, entity_id, machine, type, payload, before, after)
  select app.scope_firm(), app.scope_user(), p_entity, p_id, p_machine, p_type, p_payload, p_before, p_after where app.is_provider()
$$
--;
-- What a firm says to those it invites.
create function app.firm_welcome(p_firm integer) returns text
language sql security definer set search_path = public stable as $$ select welcome_message from firm where id = p_firm $$
--;
-- [SAD-010] The provider imports client files into any firm; nobody of theirs is in charge of them.
select app.weave('add_client_file', '  if v_staff.user_id is null then return json_build_object(''outcome'', ''closed''); end if;',
  '  if v_staff.user_id is null and app.is_provider() then
    v_staff.firm_id := app.scope_firm(); v_staff.user_id := app.scope_user(); v_staff.role := ''admin'';
  end if;
  if v_staff.user_id is null then return json_build_object(''outcome'', ''closed''); end if;')
--;
-- [WIZ-008] What app.place_folders would do below a company's root, without doing it: for each folder in its order whether it
-- would be new. Known by its alias, else by its name in its place; what lies in a new one is new unless it is known elsewhere.
create function app.missing_folders(p_vendor integer, p_folders json) returns boolean[]
language plpgsql security definer set search_path = public stable as $$
declare f record; v_root bigint; v_parent bigint; v_id bigint; v_ids bigint[] := '{}'; v_new boolean[] := '{}';
begin
  if not exists (select 1 from vendor where id = p_vendor and firm_id = app.scope_firm()) then return null; end if;
  select id into v_root from node where vendor_id = p_vendor and is_root;
  for f in select x.* from json_array_elements(p_folders) with ordinality e,
      lateral json_to_record(e.value) as x (parent integer, alias text, key text) order by e.ordinality loop
    v_parent := case when f.parent is null then v_root else v_ids[f.parent] end;
    select n.id into v_id from node n where n.vendor_id = p_vendor and n.alias = f.alias and n.kind = 'folder' and n.deleted_at is null and not n.buried limit 1;
    if v_id is null and v_parent is not null then
      select n.id into v_id from node n where n.parent_id = v_parent and n.name_key = f.key and n.kind = 'folder' and n.deleted_at is null limit 1;
    end if;
    v_ids := v_ids || v_id;
    v_new := v_new || (v_id is null);
  end loop;
  return v_new;
end $$
--;
drop function app.weave(text, text, text)
--;
do $$ declare f regprocedure; begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
      and (p.proname like 'provider\_%' or p.proname in ('enter_platform', 'enters_platform', 'is_provider', 'enter_firm_as_provider', 'firm_welcome', 'missing_folders')) loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app, dossier_gate', f);
  end loop;
end $$
