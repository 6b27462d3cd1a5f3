-- [DOC-O06] What holds a document: while one hold stands it is closed for change, whoever asks. `reference` is the
-- holder's own name for what it does, so that one who asks twice holds once.
create table node_hold (
  id           bigint primary key generated always as identity,
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer not null references vendor on delete cascade,
  node_id      bigint not null references node on delete cascade,
  kind         text not null check (kind in ('signature')),
  reference    text not null check (reference <> '' and length(reference) <= 200),
  held_by      integer references app_user,
  since        timestamptz not null default now(),
  released_at  timestamptz,
  released_by  integer references app_user,
  check (released_at is not null or released_by is null)
)
--;
create unique index node_hold_standing on node_hold (node_id, kind, reference) where released_at is null
--;
create index node_hold_vendor on node_hold (vendor_id, reference) where released_at is null
--;
create index node_hold_node on node_hold (node_id)
--;
-- The oldest hold that stands, kept by a trigger, so that a list asks no other table.
alter table node
  add column held_since timestamptz,
  add column held_as text
--;
-- Only a document that can be reached is held; the row's lock makes whoever throws it away meanwhile wait, and see.
create function app.check_hold() returns trigger language plpgsql security definer set search_path = public as $$
declare n record;
begin
  select d.kind, d.vendor_id, d.firm_id, d.deleted_at is not null or f.deleted_at is not null or f.buried as is_gone into n
    from node d join node f on f.id = d.parent_id where d.id = new.node_id for update of d;
  if n is null or n.kind <> 'document' or n.vendor_id <> new.vendor_id or n.firm_id <> new.firm_id or n.is_gone then
    raise exception using errcode = 'DH002', message = 'node ' || new.node_id || ' cannot be held';
  end if;
  return new;
end $$
--;
create trigger checked before insert on node_hold for each row execute function app.check_hold()
--;
create function app.keep_hold() returns trigger language plpgsql security definer set search_path = public as $$
declare v_node bigint := coalesce(new.node_id, old.node_id);
begin
  update node n set held_since = h.since, held_as = h.kind, revision = n.revision + 1
    from (select (select since from node_hold where node_id = v_node and released_at is null order by since, id limit 1) as since,
                 (select kind from node_hold where node_id = v_node and released_at is null order by since, id limit 1) as kind) h
   where n.id = v_node and (n.held_since, n.held_as) is distinct from (h.since, h.kind);
  return null;
end $$
--;
create trigger kept after insert or update or delete on node_hold for each row execute function app.keep_hold()
--;
-- What a held document refuses, for whoever comes past its machine: another name, place or content, the trash, the end,
-- and that its validation is taken back.
create function app.refuse_held() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from vendor where id = old.vendor_id) then return old; end if;
  raise exception using errcode = 'DH001', message = 'node ' || old.id || ' is held';
end $$
--;
create trigger held before update on node for each row when (old.held_since is not null and (
    new.name is distinct from old.name or new.name_key is distinct from old.name_key or new.parent_id is distinct from old.parent_id
    or new.version_id is distinct from old.version_id or new.deleted_at is distinct from old.deleted_at
    or new.purged_at is distinct from old.purged_at or (old.validated_at is not null and new.validated_at is null)))
  execute function app.refuse_held()
--;
create trigger held_stays before delete on node for each row when (old.held_since is not null) execute function app.refuse_held()
--;
-- Whether a held document lies below a folder, whoever may see it: from the few that are held up to their folders.
create function app.holds_below(p_folder bigint) returns boolean
language sql security definer set search_path = public stable as $$
  with recursive up as (
    select n.parent_id as id from node_hold h join node n on n.id = h.node_id
     where h.vendor_id = (select f.vendor_id from node f where f.id = p_folder) and h.released_at is null
    union
    select n.parent_id from node n join up on n.id = up.id where n.parent_id is not null
  ) select exists (select from up where id = p_folder)
$$
--;
create function app.refuse_held_below() returns trigger language plpgsql as $$
begin
  if app.holds_below(new.id) then
    raise exception using errcode = 'DH001', message = 'a held document lies below node ' || new.id;
  end if;
  return new;
end $$
--;
create trigger held_below before update of deleted_at on node for each row
  when (new.kind = 'folder' and old.deleted_at is null and new.deleted_at is not null) execute function app.refuse_held_below()
--;
-- A held document says so as it travels; every other row stays what it is. By its name it comes after `wire`.
create function app.keep_wire_hold() returns trigger language plpgsql as $$
begin
  new.wire := left(new.wire, -1) || ',"hold":' || json_build_object('kind', new.held_as, 'since', app.instant(new.held_since))::text || '}';
  return new;
end $$
--;
create trigger wire_hold before insert or update on node for each row when (new.held_since is not null) execute function app.keep_wire_hold()
--;
do $$ begin
  alter table node_hold enable row level security;
  alter table node_hold force row level security;
  create policy gate on node_hold to dossier_gate using (true) with check (true);
  execute format('create policy owner on node_hold to %I using (true) with check (true)', current_user);
  create policy scope on node_hold to dossier_app using (firm_id = (select app.scope_firm())
    and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])));
  grant select, insert, update, delete on node_hold to dossier_gate;
  grant select, insert on node_hold to dossier_app;
  grant update (released_at, released_by) on node_hold to dossier_app;
  alter function app.check_hold() owner to dossier_gate;
  alter function app.keep_hold() owner to dossier_gate;
  alter function app.holds_below(bigint) owner to dossier_gate;
  revoke all on function app.check_hold(), app.keep_hold(), app.holds_below(bigint) from public;
  grant execute on function app.check_hold(), app.keep_hold(), app.holds_below(bigint), app.refuse_held(), app.refuse_held_below(),
    app.keep_wire_hold() to dossier_app, dossier_gate;
end $$
--;
-- As 0030 did: one place of a function that stands, which has to be there.
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
-- Whether a person may still give away documents of a company: a link shows what its author sees, and who sees nothing
-- any more shows nothing.
create function app.may_share(p_user integer, p_firm integer, p_vendor integer) returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select from app_user u where u.id = p_user and u.active) and case
    when exists (select from firm_user f where f.firm_id = p_firm and f.user_id = p_user and f.active)
    then exists (select from firm_user f where f.firm_id = p_firm and f.user_id = p_user and f.active
           and (f.role = 'admin' or f.all_clients or exists (select from assignment a where a.vendor_id = p_vendor and a.user_id = p_user)))
    else exists (select from vendor_user v where v.vendor_id = p_vendor and v.user_id = p_user and v.role <> 'guest'
           and (v.access_ends_at is null or v.access_ends_at > now())) end
$$
--;
do $$ begin
  alter function app.may_share(integer, integer, integer) owner to dossier_gate;
  revoke all on function app.may_share(integer, integer, integer) from public;
  grant execute on function app.may_share(integer, integer, integer) to dossier_app, dossier_gate;
  perform app.weave('enter_share', 'if id is null or not app.shares_documents(firm_id, vendor_id) then return; end if;',
    'if id is null or not app.shares_documents(firm_id, vendor_id)
      or not app.may_share((select s.created_by from share s where s.id = enter_share.id), firm_id, vendor_id) then return; end if;');
  perform app.weave('enter_visit', 'if id is null or not app.shares_documents(firm_id, vendor_id) then return; end if;',
    'if id is null or not app.shares_documents(firm_id, vendor_id)
      or not app.may_share((select s.created_by from share s where s.id = enter_visit.id), firm_id, vendor_id) then return; end if;');
  perform app.weave('facts_in', '''is_validated'', validated_at is not null,', '''is_validated'', validated_at is not null, ''is_held'', held_since is not null,');
  -- [THM-O01] What is told of a hold is told to whoever sees the document.
  perform app.weave('keep_event_rule', '''nodeMark'')', '''nodeMark'', ''nodeHold'')');
  drop function app.weave(text, text, text);
end $$
