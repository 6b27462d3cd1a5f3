-- [CLI-016] The firm of the group that a file is on its way to, and who sends it there.
alter table vendor
  add column transfers_to integer references firm on delete set null,
  add column transfer_by integer references app_user on delete set null
--;
create index on vendor (transfers_to) where transfers_to is not null
--;
create index on vendor (transfer_by) where transfer_by is not null
--;
grant update (transfers_to, transfer_by) on vendor to dossier_app
--;
-- Firms that a file has left and not come back to: what their logs say of it is no longer for them.
create table client_file_move (
  vendor_id     integer not null references vendor on delete cascade,
  from_firm_id  integer not null references firm on delete cascade,
  at            timestamptz not null default now(),
  primary key (vendor_id, from_firm_id)
)
--;
create index on client_file_move (from_firm_id)
--;
-- [CLI-O03] Every contact request, and what became of it.
create table contact_request (
  id          integer primary key generated always as identity,
  email       text not null,
  firstname   text not null,
  lastname    text not null,
  -- `mailed` where the service did not take it, or none is set up.
  state       text not null default 'stored' check (state in ('stored', 'sent', 'mailed')),
  asked_at    timestamptz not null default now(),
  settled_at  timestamptz
)
--;
do $$ declare t text; begin
  foreach t in array array['client_file_move', 'contact_request'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update on %I to dossier_gate', t);
  end loop;
end $$
--;
grant usage on all sequences in schema public to dossier_gate
--;
-- Nobody reads requests through the portal: they go in, and are marked with what became of them.
create function app.store_contact(p_email text, p_firstname text, p_lastname text) returns integer
language sql security definer set search_path = public as $$
  insert into contact_request (email, firstname, lastname) values (p_email, p_firstname, p_lastname) returning id
$$
--;
create function app.settle_contact(p_id integer, p_state text) returns void
language sql security definer set search_path = public as $$
  update contact_request set state = p_state, settled_at = now() where id = p_id and settled_at is null
$$
--;
-- [CLI-016] The other active firms of the entered firm's group, by name.
create function app.transfer_targets() returns table (id integer, name text)
language sql security definer set search_path = public stable as $$
  select g.id, g.name from firm f join firm g on g.group_id = f.group_id and g.id <> f.id and g.active
   where f.id = app.scope_firm() order by lower(g.name), g.id
$$
--;
-- Files that left the entered firm.
create function app.gone_files() returns integer[]
language sql security definer set search_path = public stable as $$
  select coalesce(array_agg(vendor_id), '{}') from client_file_move where from_firm_id = app.scope_firm()
$$
--;
-- What the log says of a company is for whoever may enter the company, whichever firm it was of at the time.
drop policy scope on event
--;
create policy scope on event to dossier_app
  using (vendor_id = any ((select app.scope_vendors())::integer[])
    or (firm_id = (select app.scope_firm()) and (select app.scope_all())
      and (vendor_id is null or not vendor_id = any ((select app.gone_files())::integer[]))))
  with check (firm_id = (select app.scope_firm()) and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))
--;
-- Whoever is in a company holds it for the length of a transaction, so that a transfer waits for them, and they for it:
-- nobody writes for a firm that has the company no longer. A lock in memory: many hold it at once.
do $$
declare f regprocedure; v_from text; v_to text; v_source text; v_done integer := 0;
begin
  for f, v_from, v_to in values
    ('app.enter_vendor(integer, integer, text)'::regprocedure, 'select id, firm_id, active, tree_state into v from vendor where id = p_vendor;',
     'perform pg_advisory_xact_lock_shared(20252, p_vendor);
  select id, firm_id, active, tree_state into v from vendor where id = p_vendor;'),
    ('app.enter_magic_mail(text)'::regprocedure, 'if id is null or not',
     'if id is not null then
    perform pg_advisory_xact_lock_shared(20252, vendor_id);
    select v.firm_id into firm_id from vendor v where v.id = vendor_id;
  end if;
  if id is null or firm_id is null or not'),
    ('app.events_after(integer, integer, bigint, integer)'::regprocedure, 'where firm_id = p_firm and id > p_id',
     'where firm_id = p_firm and id > p_id and not exists (select from client_file_move g where g.vendor_id = event.vendor_id and g.from_firm_id = p_firm)')
  loop
    v_source := pg_get_functiondef(f);
    if position(v_from in v_source) = 0 then raise exception '% has no %', f, v_from; end if;
    execute replace(v_source, v_from, v_to);
  end loop;
end $$
--;
-- What the receiving firm has to hold before the file comes: contents of its versions, and whose they are; one row without
-- any where there are none, no row where the file is not on its way.
create function app.transfer_contents(p_vendor integer) returns table (from_firm integer, to_firm integer, checksum text, size bigint)
language sql security definer set search_path = public stable as $$
  select v.firm_id, v.transfers_to, c.checksum, c.size from vendor v
    left join lateral (select distinct x.content from version x where x.vendor_id = v.id) x on true
    left join content c on c.firm_id = v.firm_id and c.checksum = x.content
   where v.id = p_vendor and v.transfers_to is not null
$$
--;
-- Files on their way, for the night's job that makes up for a lost one.
create function app.transfers_due() returns table (id integer)
language sql security definer set search_path = public stable as $$
  select v.id from vendor v where v.transfers_to is not null order by v.id limit 100
$$
--;
-- The themes of a firm that a file's documents and people have, as the receiving firm has them: by the same title with the
-- same effect, else made there. Nothing opens to more people than before.
create function app.carry_themes(p_vendor integer, p_from integer, p_to integer, p_company text) returns void
language plpgsql security definer set search_path = public as $$
declare t theme; v_new integer; v_title text; v_old integer[] := '{}'; v_news integer[] := '{}';
begin
  for t in select * from theme h where h.firm_id = p_from and h.vendor_id is null and (
      exists (select from theme_rule r where r.vendor_id = p_vendor and h.id = any (r.themes))
      or exists (select from user_theme u where u.vendor_id = p_vendor and u.theme_id = h.id)
      or exists (select from node n where n.theme_ids @> array[h.id] and n.vendor_id = p_vendor)) order by h.id loop
    select h.id into v_new from theme h
     where h.firm_id = p_to and h.vendor_id is null and h.title_key = t.title_key and h.sharing = t.sharing and h.acl = t.acl;
    if v_new is null then
      v_title := t.title;
      for i in 1..1000 loop
        exit when not exists (select from theme h where h.firm_id = p_to and h.vendor_id is null and h.title_key = lower(normalize(v_title, nfc)));
        v_title := t.title || ' (' || p_company || case when i > 1 then ' ' || i else '' end || ')';
      end loop;
      insert into theme (firm_id, title, title_key, color, sharing, acl)
      values (p_to, v_title, case when v_title = t.title then t.title_key else lower(normalize(v_title, nfc)) end, t.color, t.sharing, t.acl)
      returning id into v_new;
    end if;
    v_old := v_old || t.id;
    v_news := v_news || v_new;
  end loop;
  if v_old = '{}' then return; end if;
  -- The rules keep their numbers, so that nodes and lines of the log go on naming them.
  update theme_rule r set themes = array(select coalesce(v_news[array_position(v_old, x)], x) from unnest(r.themes) x order by 1)
   where r.vendor_id = p_vendor and r.themes && v_old;
  update user_theme u set theme_id = v_news[array_position(v_old, u.theme_id)] where u.vendor_id = p_vendor and u.theme_id = any (v_old);
  update node n set theme_ids = array(select coalesce(v_news[array_position(v_old, x)], x) from unnest(n.theme_ids) x order by 1)
   where n.vendor_id = p_vendor and n.theme_ids && v_old;
end $$
--;
-- [CLI-016] Gives a file that is on its way to the firm it goes to, in one transaction with everything that is of it.
-- `p_held` are the contents that the firm `p_to` holds by now. `more`: others have come, or it goes elsewhere now; `none`: it
-- is not on its way any more, or has nowhere to go.
create function app.transfer_client_file(p_vendor integer, p_to integer, p_held text[]) returns text
language plpgsql security definer set search_path = public as $$
declare v vendor; t regclass; v_state text;
begin
  perform pg_advisory_xact_lock(20252, p_vendor);
  perform pg_advisory_xact_lock(20250, p_vendor);
  select * into v from vendor where id = p_vendor and transfers_to is not null for update;
  if v.id is null then return 'none'; end if;
  v_state := case when v.active then 'active' else 'deactivated' end;
  if not exists (select from firm f join firm g on g.group_id = f.group_id where f.id = v.firm_id and g.id = v.transfers_to and g.id <> f.id and g.active) then
    update vendor set transfers_to = null, transfer_by = null, revision = revision + 1 where id = v.id;
    insert into event (firm_id, vendor_id, entity, entity_id, machine, type, before, after)
    values (v.firm_id, v.id, 'clientFile', v.id, 'clientFile', 'transfer.cancelled', '{"state":"transferring"}', jsonb_build_object('state', v_state));
    return 'none';
  end if;
  if v.transfers_to <> p_to or exists (select x.content from version x where x.vendor_id = v.id except select h from unnest(p_held) h) then return 'more'; end if;

  insert into content (firm_id, checksum, size, sha256) select v.transfers_to, c.checksum, c.size, c.sha256 from content c
   where c.firm_id = v.firm_id and c.checksum = any (p_held) on conflict do nothing;
  insert into content_text (firm_id, checksum, media_type, state, read_at, body, words)
  select v.transfers_to, c.checksum, c.media_type, c.state, c.read_at, c.body, c.words from content_text c
   where c.firm_id = v.firm_id and c.checksum = any (p_held) on conflict do nothing;
  perform app.carry_themes(v.id, v.firm_id, v.transfers_to, v.company_name);

  -- What is between the file and the firm it leaves stays behind.
  delete from vendor_application where vendor_id = v.id;
  delete from archive_ticket where vendor_id = v.id;
  delete from upload where vendor_id = v.id and document_id is null;
  delete from module where vendor_id = v.id and is_active;
  delete from assignment a where a.vendor_id = v.id
     and not exists (select from firm_user f where f.firm_id = v.transfers_to and f.user_id = a.user_id and f.active);
  -- Nobody is of a firm's staff and a client of the same firm.
  insert into assignment (vendor_id, firm_id, user_id) select v.id, v.transfers_to, f.user_id from vendor_user u
    join firm_user f on f.firm_id = v.transfers_to and f.user_id = u.user_id and f.active where u.vendor_id = v.id on conflict do nothing;
  delete from vendor_user u using firm_user f where u.vendor_id = v.id and f.firm_id = v.transfers_to and f.user_id = u.user_id and f.active;
  delete from notice n where n.vendor_id = v.id and not exists (select from vendor_user u where u.vendor_id = v.id and u.user_id = n.user_id)
     and not exists (select from assignment a where a.vendor_id = v.id and a.user_id = n.user_id);
  update share s set state = 'revoked', ended_at = now() where s.vendor_id = v.id and s.state = 'active'
     and not exists (select from vendor_user u where u.vendor_id = v.id and u.user_id = s.created_by)
     and not exists (select from firm_user f where f.firm_id = v.transfers_to and f.user_id = s.created_by and f.active);

  update vendor set firm_id = v.transfers_to, transfers_to = null, transfer_by = null, revision = revision + 1 where id = v.id;
  -- Every table that says whose company a row is of, those that are made later too. The log is sealed as it is.
  for t in select c.oid::regclass from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'event'
      and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('firm_id', 'vendor_id') and not a.attisdropped) = 2 loop
    execute format('update %s set firm_id = $1 where vendor_id = $2 and firm_id <> $1', t) using v.transfers_to, v.id;
  end loop;

  insert into client_file_move (vendor_id, from_firm_id) values (v.id, v.firm_id) on conflict do nothing;
  delete from client_file_move where vendor_id = v.id and from_firm_id = v.transfers_to;
  insert into event (firm_id, user_id, entity, entity_id, machine, type, payload, before, after)
  values (v.firm_id, v.transfer_by, 'clientFile', v.id, 'clientFile', 'transfer.completed',
    jsonb_build_object('company_name', v.company_name, 'to', v.transfers_to), '{"state":"transferring"}', '{"state":"transferred"}');
  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after)
  values (v.transfers_to, v.id, v.transfer_by, 'clientFile', v.id, 'clientFile', 'transfer.completed',
    jsonb_build_object('company_name', v.company_name, 'from', v.firm_id), '{"state":"transferring"}', jsonb_build_object('state', v_state));
  return 'done';
end $$
--;
-- [ERR-063] Firms of one group may share a host; which of them a visitor meets is the one that has had it longest.
alter table firm drop constraint firm_domain_key, add column domain_since timestamptz not null default now()
--;
create index firm_domain on firm (domain)
--;
create function app.keep_domain() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and new.domain = old.domain and new.group_id is not distinct from old.group_id then return new; end if;
  perform pg_advisory_xact_lock(20253, hashtext(new.domain));
  if exists (select from firm f where f.domain = new.domain and f.id <> new.id and f.group_id is distinct from coalesce(new.group_id, -1)) then
    raise exception 'domain taken' using errcode = '23505', constraint = 'firm_domain_of_one_group';
  end if;
  if tg_op = 'INSERT' or new.domain <> old.domain then new.domain_since := now(); end if;
  return new;
end $$
--;
create trigger domain_of_one_group before insert or update of domain, group_id on firm for each row execute function app.keep_domain()
--;
-- Whether another firm of the entered firm's group answers on a host.
create function app.domain_in_group(p_domain text) returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select from firm f join firm g on g.group_id = f.group_id and g.id <> f.id where f.id = app.scope_firm() and g.domain = p_domain)
$$
--;
do $$ declare f regprocedure; v_source text; begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
      and p.prosrc ~ 'from firm where active and domain = p_host;' loop
    v_source := pg_get_functiondef(f);
    execute replace(v_source, 'from firm where active and domain = p_host;', 'from firm where active and domain = p_host order by domain_since, id limit 1;');
  end loop;
end $$
--;
-- [NET-051] The modules that the entered firm has, and for how many of its companies each is another way.
create function app.subscriptions_of_scope() returns table (name text, is_active boolean, exceptions integer)
language sql security definer set search_path = public stable as $$
  select m.name, m.is_active, (select count(*)::integer from module c where c.firm_id = m.firm_id and c.name = m.name and c.vendor_id is not null
      and c.is_active <> m.is_active)
    from module m where m.firm_id = app.scope_firm() and m.vendor_id is null order by m.priority, m.name
$$
--;
-- [APP-001] [ACC-O12] The logo of an application's tile is had by whoever knows its digest: those who are told of the tile.
alter table application add column logo_digest text
--;
create function app.application_logo(p_id integer, p_digest text) returns table (body bytea, type text)
language sql security definer set search_path = public stable as $$
  select a.logo, a.logo_type from application a where a.id = p_id and a.logo_digest = p_digest and a.logo is not null
$$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.store_contact(text, text, text)'::regprocedure, 'app.settle_contact(integer, text)', 'app.transfer_targets()',
      'app.gone_files()', 'app.transfer_contents(integer)', 'app.transfers_due()', 'app.keep_domain()', 'app.domain_in_group(text)',
      'app.subscriptions_of_scope()', 'app.application_logo(integer, text)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app, dossier_gate', f);
  end loop;
  -- These two write everything that is of a company: they stay the owner's.
  revoke all on function app.carry_themes(integer, integer, integer, text), app.transfer_client_file(integer, integer, text[]) from public;
  grant execute on function app.transfer_client_file(integer, integer, text[]) to dossier_app;
end $$
