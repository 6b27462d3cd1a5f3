-- A firm's own icons, and what If-Match compares.
alter table white_label
  add column revision integer not null default 1,
  add column favicon bytea,
  add column favicon_type text,
  add column touch_icon bytea,
  add column touch_icon_type text
--;
-- [WHL-O03] Visitors of any other address of the firm are sent to its own domain.
alter table firm add column redirect boolean not null default false
--;
create policy scope on white_label to dossier_app using (firm_id = (select app.scope_firm()))
--;
grant select, insert, update on white_label to dossier_app
--;
grant update (tagline, redirect) on firm to dossier_app
--;
-- One look as it travels (src/schemas/branding/whiteLabel.ts), but for the links of its providers, which the server makes.
create function app.look(w white_label, f firm, p_host text) returns json language sql stable as $$
  select json_build_object('accounting_firm_id', f.id, 'firm_name', f.name, 'tagline', f.tagline, 'domain', f.domain, 'theme', w.theme,
    'primary_color', w.primary_color, 'secondary_color', w.secondary_color,
    'logo', case when w.logo is null then null else '/api/accounting-firms/' || f.id || '/white-labels/' || w.theme || '/logo?v=' || (extract(epoch from w.updated_at) * 1000)::bigint end,
    'updated_at', app.instant(w.updated_at), 'revision', w.revision,
    'own_icons', array_to_json(array_remove(array[case when w.favicon is not null then 'favicon.ico' end, case when w.touch_icon is not null then 'apple-touch-icon' end], null)),
    'redirect', f.redirect and p_host <> f.domain, 'location', case when p_host <> f.domain then f.domain end)
$$
--;
create or replace function app.portal(p_host text, p_firm integer) returns json
language plpgsql security definer set search_path = public stable as $$
declare f firm; v_setup boolean := not exists (select 1 from app_user where is_super_admin);
begin
  select * into f from firm where active and id = p_firm;
  if not found then select * into f from firm where active and domain = p_host; end if;
  if not found and (p_host in ('localhost', '127.0.0.1', '::1')) then select * into f from firm where active order by id limit 1; end if;
  if not found then return json_build_object('firm', null, 'needs_setup', v_setup, 'empty', not exists (select 1 from firm)); end if;
  return json_build_object('needs_setup', v_setup, 'empty', false,
    'firm', json_build_object('id', f.id, 'name', f.name, 'domain', f.domain),
    'white_labels', (select coalesce(json_agg(app.look(w, f, p_host) order by w.theme desc), '[]'::json) from white_label w where w.firm_id = f.id),
    'redirect', f.redirect and p_host <> f.domain, 'location', case when p_host <> f.domain then f.domain end,
    'providers', (select coalesce(json_agg(p.name order by lower(p.name)), '[]'::json) from identity_provider p where p.firm_id = f.id and p.active),
    'modules', (select coalesce(json_agg(json_build_object('name', m.name, 'is_active', m.is_active, 'priority', m.priority, 'is_home', m.is_home,
        'is_navbar', m.is_navbar, 'is_settings', m.is_settings) order by m.priority, m.name), '[]'::json)
        from module m where m.firm_id = f.id and m.vendor_id is null));
end $$
--;
-- [WHL-007] What an icon is made from, for anyone who knows the firm; pictures only where the firm gave its own.
create function app.icon(p_firm integer, p_theme text, p_icon text)
returns table (name text, primary_color text, body bytea, type text, updated_at timestamptz)
language sql security definer set search_path = public stable as $$
  select f.name, coalesce(w.primary_color, '#0b5f6e'),
         case p_icon when 'favicon.ico' then w.favicon else w.touch_icon end,
         case p_icon when 'favicon.ico' then w.favicon_type else w.touch_icon_type end, coalesce(w.updated_at, f.created_at)
    from firm f left join white_label w on w.firm_id = f.id and w.theme = p_theme
   where f.id = p_firm and f.active and p_theme in ('light', 'dark')
$$
--;
-- [EMB-O01] The mobile app that shows the pages of a session, told by the session's token or number.
alter table session add column app text check (app in ('mobileapp', 'genericmobileapp'))
--;
create function app.remember_app(p_hash bytea, p_session integer, p_app text) returns void
language sql security definer set search_path = public as $$
  update session set app = p_app where (token_hash = p_hash or id = p_session) and ended_at is null and app is distinct from p_app
$$
--;
-- What a user's open tabs may hear: also what is about the whole firm and is no secret, its look.
create or replace function app.events_after(p_user integer, p_firm integer, p_id bigint, p_limit integer) returns json
language plpgsql security definer set search_path = public stable as $$
declare v_staff record; v_all boolean; v_vendors integer[]; v_links integer;
begin
  select role, all_clients into v_staff from firm_user where firm_id = p_firm and user_id = p_user and active;
  if found then
    v_all := v_staff.role = 'admin' or v_staff.all_clients;
    v_links := 1;
    select coalesce(array_agg(vendor_id), '{}') into v_vendors from assignment where firm_id = p_firm and user_id = p_user;
  else
    v_all := false;
    select coalesce(array_agg(v.vendor_id) filter (where w.active), '{}'), count(*) into v_vendors, v_links from vendor_user v join vendor w on w.id = v.vendor_id
     where v.firm_id = p_firm and v.user_id = p_user and (v.access_ends_at is null or v.access_ends_at > now());
  end if;
  return (select json_agg(json_build_object('id', e.id, 'vendor_id', e.vendor_id, 'entity', e.entity, 'entity_id', e.entity_id,
            'type', e.type, 'folders', e.folders, 'user_id', e.user_id) order by e.id)
    from (select * from event where firm_id = p_firm and id > p_id
            and (v_all or vendor_id = any (v_vendors) or (vendor_id is null and entity = 'white_label' and v_links > 0))
           order by id limit p_limit) e);
end $$
--;
grant execute on function app.look(white_label, firm, text) to dossier_app, dossier_gate
--;
grant execute on function app.instant(timestamptz) to dossier_gate
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.icon(integer, text, text)'::regprocedure, 'app.remember_app(bytea, integer, text)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
