create sequence event_id;

-- The last seal of each firm's log.
create table event_chain (
  firm_id    integer primary key references firm on delete cascade,
  last_hash  bytea not null
);

-- The append-only log: who, when, entity, machine, event, state before and after. Each row seals the one before.
create table event (
  id           bigint primary key,
  firm_id      integer not null,
  vendor_id    integer,
  at           timestamptz not null default now(),
  user_id      integer,
  entity       text not null,
  entity_id    bigint not null,
  machine      text not null,
  type         text not null,
  payload      jsonb not null default '{}',
  before       jsonb,
  after        jsonb,
  -- Folders whose content changed, for the live streams.
  folders      bigint[] not null default '{}',
  hash         bytea not null,
  -- [THM-O01] Who may see the node may read the line; a change of its themes is for those who see its folder, so
  -- that it disappears from the lists of those who lose it. Not part of the seal.
  rule_id      integer,
  -- [TSK-O01] For the staff alone. Not part of the seal.
  is_internal  boolean not null default false
);
create index event_firm_id_id_idx on event (firm_id, id);
create index event_entity_entity_id_id_idx on event (entity, entity_id, id);
-- The last action of a person in a company.
create index event_of_people on event (vendor_id, id) where user_id is not null;

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array['event_chain', 'event'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;

-- The log of a company is for those who may enter the company now, whichever firm it belonged to.
create policy scope on event to dossier_app
  using (vendor_id = any ((select app.scope_vendors())::integer[])
    or (firm_id = (select app.scope_firm())
      and (select app.scope_all())
      and (vendor_id is null or not (vendor_id = any ((select app.gone_files())::integer[])))))
  with check (firm_id = (select app.scope_firm())
    and ((select app.scope_all())
      or vendor_id = any ((select app.scope_vendors())::integer[])
      or (vendor_id is null and (select app.scope_is_staff()))));
-- [TSK-O01] Clients do not read internal lines.
create policy sides on event as restrictive for select to dossier_app
  using (not is_internal or (select app.scope_is_staff()));
-- [THM-O01] The same for the log.
create policy themes on event as restrictive for select to dossier_app
  using (rule_id is null or rule_id = any ((select app.scope_rules())::integer[]));

grant select, insert on event to dossier_app;
grant select, insert, update on event_chain, event to dossier_gate;

create trigger seal before insert on event for each row execute function app.seal_event();
create trigger append_only before delete or update on event for each row execute function app.refuse_change();
create trigger note_received after insert on event for each row
  when (new.machine = 'document'
    and new.type in ('node.added', 'version.added')
    and new.user_id is not null
    and new.vendor_id is not null)
  execute function app.note_received();
