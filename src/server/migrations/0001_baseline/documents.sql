-- Folders and documents in one table: they share names, places, the trash and the event log.
create table node (
  id              bigint primary key generated always as identity,
  firm_id         integer not null,
  vendor_id       integer not null references vendor on delete cascade,
  kind            text not null check (kind in ('folder', 'document')),
  hash            text not null default substr(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 1, 16) unique,
  alias           text,
  parent_id       bigint references node,
  name            text not null check (name <> ''),
  -- The name without case and encoding differences (VAL-O07), computed by `nameKey` of the schemas.
  name_key        text not null,
  is_root         boolean not null default false,
  is_default      boolean not null default false,
  read_only       boolean not null default false,
  -- A folder above is in the trash. Kept on folders only; a document's folder says it.
  buried          boolean not null default false,
  counter         integer not null default 0,
  folder_count    integer not null default 0,
  number          integer not null default 0,
  description     text,
  extension       text not null default '',
  size            bigint not null default 0,
  media_type      text,
  version_id      bigint,
  version_number  integer not null default 0,
  author_id       integer references app_user,
  validated_at    timestamptz,
  validator_id    integer references app_user,
  deposit_date    timestamptz not null default now(),
  start_date      timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  deleted_by      integer references app_user,
  revision        integer not null default 1,
  -- The node as JSON, kept by a trigger, so that a list of thousands is one string_agg.
  wire            text not null default '',
  -- Deleted for good: marked first, in one moment, and invisible from then on; a job removes the rows in batches.
  purged_at       timestamptz,
  -- The names of the folders above, from the top, once these are purged: the node has no place to return to.
  former_way      json,
  -- The node's own themes; null: the folder's apply.
  theme_ids       integer[],
  -- The theme rule in force, derived by a trigger. Null: everyone of the company.
  rule_id         integer,
  -- A folder with items that have themes of their own: its counts differ from person to person.
  is_mixed        boolean not null default false,
  -- The oldest active hold, kept by a trigger, so that lists need no join.
  held_since      timestamptz,
  held_as         text,
  check ((parent_id is null) = is_root),
  constraint node_check1 check (kind = 'document' or version_id is null)
);
create unique index node_name on node (parent_id, name_key) where deleted_at is null;
create unique index node_root on node (vendor_id) where is_root;
create unique index node_alias on node (vendor_id, alias) where alias is not null and deleted_at is null;
create index node_by_date on node (parent_id, kind, start_date, id) where deleted_at is null;
create index node_by_size on node (parent_id, kind, size, id) where deleted_at is null;
create index node_by_type on node (parent_id, kind, extension, id) where deleted_at is null;
create index node_trash on node (vendor_id, deleted_at, id) where deleted_at is not null;
create index node_people on node (author_id);
-- Without these, each deleted row would scan whole tables.
create index node_children on node (parent_id);
create index node_purged on node (kind, id) where purged_at is not null;
create index node_expiry on node (deleted_at) where deleted_at is not null;
create index node_documents on node (vendor_id, id) where kind = 'document' and deleted_at is null;
create index node_rule on node (rule_id) where rule_id is not null;
create index node_own_themes on node using gin (theme_ids) where theme_ids is not null;
create index node_validated on node (vendor_id, validated_at) where validated_at is not null and kind = 'document';
create index node_by_name on node (parent_id, kind, name_key collate app.natural, id) where deleted_at is null;
-- Used by the first document number and by the deletion of a company; without it both read every firm's nodes (5 s
-- at 1.3 million).
create index node_vendor on node (vendor_id);

-- Documents of a company are numbered from 1; a number is never reused.
create table document_number (
  vendor_id  integer primary key references vendor on delete cascade,
  firm_id    integer not null,
  last       integer not null
);

-- Versions of documents.
create table version (
  id            bigint primary key generated always as identity,
  firm_id       integer not null,
  vendor_id     integer not null,
  document_id   bigint not null references node on delete cascade,
  ancestor_id   bigint references version,
  number        integer not null,
  content       text not null,
  size          bigint not null,
  media_type    text not null,
  author_id     integer not null references app_user,
  created_at    timestamptz not null default now(),
  validated_at  timestamptz,
  validator_id  integer references app_user,
  unique (document_id, number)
);
create index version_ancestor on version (ancestor_id) where ancestor_id is not null;
create index version_content on version (firm_id, content);

-- Stored bytes by content, per firm, so that no firm can learn what another stores. `checksum` is the SHA-256 of the
-- chunk digests (UPL-O04), `sha256` the plain one, null until its job has run.
create table content (
  firm_id     integer not null references firm on delete cascade,
  checksum    text not null check (checksum ~ '^[0-9a-f]{64}$'),
  size        bigint not null,
  sha256      text,
  created_at  timestamptz not null default now(),
  primary key (firm_id, checksum)
);

-- The text of a content, extracted once for all documents of the firm. `read_at` null: it waits.
create table content_text (
  firm_id     integer not null,
  checksum    text not null,
  media_type  text not null,
  -- `none`: it contains no text; `refused`: it could not be read within the limits.
  state       text not null default 'waiting' check (state in ('waiting', 'read', 'none', 'refused')),
  created_at  timestamptz not null default now(),
  offered_at  timestamptz,
  offers      integer not null default 0,
  read_at     timestamptz,
  -- Pages are separated by form feeds.
  body        text not null default '',
  words       tsvector not null default ''::tsvector,
  primary key (firm_id, checksum),
  foreign key (firm_id, checksum) references content on delete cascade
);
create index content_text_waiting on content_text (offered_at nulls first) where read_at is null;

-- The search index, one row a node beside it, so that a change that leaves the words alone costs nothing here.
create table node_search (
  node_id     bigint primary key references node on delete cascade,
  firm_id     integer not null,
  vendor_id   integer not null,
  kind        text not null,
  start_date  timestamptz not null,
  name_words  tsvector not null,
  -- Words of the name, of the latest version's text, and the company's own lexeme.
  words       tsvector not null
);
create index node_search_words on node_search using gin (words);
-- The newest names of a company: frequent words are found here.
create index node_search_newest on node_search (vendor_id, start_date desc, node_id desc);

-- [NET-066] Single-use download addresses for archives; only hashes are stored. They last minutes, and no longer
-- than the session that asked.
create table archive_ticket (
  token_hash  bytea primary key,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  session_id  integer not null references session on delete cascade,
  nodes       bigint[] not null,
  expires_at  timestamptz not null,
  -- [NET-066] Hash of the browser's name: a ticket works in that browser, once.
  agent       bytea not null default '\x'::bytea
);
create index archive_ticket_expires_at_idx on archive_ticket (expires_at);
create index archive_ticket_session_id_idx on archive_ticket (session_id);

-- [DOC-O06] Links to documents, for people of the company and its firm or for anyone who has the address.
create table share (
  id             integer primary key generated always as identity,
  firm_id        integer not null references firm on delete cascade,
  vendor_id      integer not null references vendor on delete cascade,
  token_hash     bytea not null unique,
  audience       text not null check (audience in ('people', 'outsiders')),
  created_by     integer not null references app_user,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz,
  password_hash  text,
  may_download   boolean not null,
  message        text not null default '',
  emails         text[] not null default '{}',
  state          text not null default 'active' check (state in ('active', 'expired', 'revoked')),
  ended_at       timestamptz,
  ended_by       integer references app_user,
  visits         integer not null default 0,
  last_visit_at  timestamptz,
  check (audience = 'people' or expires_at is not null)
);
create index share_vendor_id_id_idx on share (vendor_id, id);
create index share_due on share (expires_at) where state = 'active';

-- What a link shares.
create table share_node (
  share_id   integer not null references share on delete cascade,
  node_id    bigint not null references node on delete cascade,
  firm_id    integer not null,
  vendor_id  integer not null,
  primary key (share_id, node_id)
);
create index share_node_node_id_idx on share_node (node_id);

-- For whom a link is.
create table share_person (
  share_id   integer not null references share on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  firm_id    integer not null,
  vendor_id  integer not null,
  primary key (share_id, user_id)
);
create index share_person_user_id_idx on share_person (user_id);

-- A visitor's pass of one hour after opening the link, and its password; only the hash is stored.
create table share_visit (
  pass_hash   bytea primary key,
  share_id    integer not null references share on delete cascade,
  firm_id     integer not null,
  vendor_id   integer not null,
  user_id     integer references app_user on delete cascade,
  session_id  integer references session on delete cascade,
  address     text not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  -- [DOC-O06] What the pass has begun to read, as 'share.read 17' with the version's id, so that later ranges of
  -- the same file are not logged.
  begun       text[] not null default '{}'
);
create index share_visit_share_id_idx on share_visit (share_id);
create index share_visit_expires_at_idx on share_visit (expires_at);

-- Up to which deletion a person was warned of the coming purge.
create table trash_warning (
  vendor_id   integer not null references vendor on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  told_until  timestamptz not null,
  primary key (vendor_id, user_id)
);

-- What is made of a content for viewing, once for all documents of the firm: a preview (a pdf, or the input of the
-- built-in converter) or a thumbnail of the first page.
create table rendition (
  id          bigint primary key generated always as identity,
  firm_id     integer not null,
  checksum    text not null,
  kind        text not null check (kind in ('preview', 'thumbnail')),
  -- How the bytes are read: the same ones may be text or separated values.
  extension   text not null,
  state       text not null default 'waiting' check (state in ('waiting', 'converting', 'ready', 'failed', 'refused')),
  tries       integer not null default 0,
  -- The converter with its version: another one's result is made again.
  maker       text not null,
  shape       text check (shape in ('pdf', 'text', 'sheets', 'picture')),
  -- A small result; a larger one is a stored file with the checksum `result`.
  body        bytea,
  result      text,
  size        bigint,
  touched_at  timestamptz not null default now(),
  unique (firm_id, checksum, kind, extension),
  foreign key (firm_id, checksum) references content on delete cascade,
  check (state <> 'ready' or (size is not null and shape is not null and (body is null) <> (result is null)))
);
create index rendition_result on rendition (firm_id, result) where result is not null;

-- [SAD-O01] Coloured labels for documents, the same on the whole platform.
create table flag (
  id                   integer primary key generated always as identity,
  name                 text not null check (name <> ''),
  color                text not null check (color ~ '^#[0-9a-f]{6}$'),
  usable_on_documents  boolean not null default true
);
create unique index flag_lower_idx on flag (lower(name));

-- Labels on nodes.
create table node_flag (
  node_id    bigint not null references node on delete cascade,
  flag_id    integer not null references flag on delete cascade,
  firm_id    integer not null,
  vendor_id  integer not null,
  put_by     integer not null references app_user,
  put_at     timestamptz not null default now(),
  primary key (node_id, flag_id)
);
create index node_flag_flag_id_idx on node_flag (flag_id);

-- [DOC-O06] A person watches a node and everything below. Events up to `since` are not notified.
create table survey (
  node_id    bigint not null references node on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  firm_id    integer not null,
  vendor_id  integer not null,
  since      bigint not null,
  put_at     timestamptz not null default now(),
  primary key (node_id, user_id)
);
create index survey_firm_id_idx on survey (firm_id);
create index survey_user_id_idx on survey (user_id);

-- [NET-075] The validator of a document or of what a folder holds; the nearest one upwards applies.
create table node_validator (
  node_id    bigint primary key references node on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  firm_id    integer not null,
  vendor_id  integer not null,
  put_by     integer not null references app_user,
  put_at     timestamptz not null default now()
);
create index node_validator_firm_id_idx on node_validator (firm_id);
create index node_validator_user_id_idx on node_validator (user_id);

-- [DOC-003] Signatures of a version, written by the signing.
create table version_signature (
  id           integer primary key generated always as identity,
  version_id   bigint not null references version on delete cascade,
  firm_id      integer not null,
  vendor_id    integer not null,
  signatory    text not null check (signatory <> ''),
  position     integer not null default 1,
  state        text not null default 'awaited' check (state in ('awaited', 'signed', 'refused')),
  asked_at     timestamptz not null default now(),
  answered_at  timestamptz,
  unique (version_id, "position"),
  check ((state = 'awaited') = (answered_at is null))
);

-- [NET-094] [NET-095] Bulk actions that a worker runs, with their report.
create table batch_job (
  id          integer primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  type        text not null,
  payload     jsonb not null,
  state       text not null default 'queued' check (state in ('queued', 'running', 'done', 'refused', 'failed', 'cancelled')),
  done        integer not null default 0,
  total       integer not null,
  code        text,
  report      jsonb not null default '[]',
  created_at  timestamptz not null default now(),
  started_at  timestamptz,
  ended_at    timestamptz
);
create index batch_job_user_id_id_idx on batch_job (user_id, id desc);

-- [DOC-O06] Holds: while one is active the document is closed for changes. `reference` is the holder's own key, so
-- that a repeated request makes one hold.
create table node_hold (
  id           bigint primary key generated always as identity,
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer not null references vendor on delete cascade,
  node_id      bigint not null references node on delete cascade,
  kind         text not null check (kind = 'signature'),
  reference    text not null check (reference <> '' and length(reference) <= 200),
  held_by      integer references app_user,
  since        timestamptz not null default now(),
  released_at  timestamptz,
  released_by  integer references app_user,
  check (released_at is not null or released_by is null)
);
create unique index node_hold_standing on node_hold (node_id, kind, reference) where released_at is null;
create index node_hold_vendor on node_hold (vendor_id, reference) where released_at is null;
create index node_hold_node on node_hold (node_id);

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array[
    'node', 'document_number', 'version', 'content', 'content_text', 'node_search', 'archive_ticket', 'share',
    'share_node', 'share_person', 'share_visit', 'trash_warning', 'rendition', 'node_flag', 'survey',
    'node_validator', 'version_signature', 'batch_job', 'node_hold'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
  end loop;
  foreach t in array array[
    'node', 'version', 'content', 'content_text', 'node_search', 'archive_ticket', 'share', 'share_node',
    'share_person', 'share_visit', 'trash_warning', 'rendition', 'node_flag', 'survey', 'node_validator',
    'version_signature', 'batch_job', 'node_hold'
  ] loop
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
  -- Rows of one company.
  foreach t in array array[
    'document_number', 'version', 'archive_ticket', 'share', 'share_node', 'share_person', 'share_visit',
    'node_flag', 'node_validator', 'version_signature', 'node_hold'
  ] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))))', t);
  end loop;
end $$;

-- Purged nodes are visible to nobody, whatever else they may see.
create policy living on node as restrictive to dossier_app
  using (purged_at is null)
  with check (true);
create policy scope on node to dossier_app
  using (firm_id = (select app.scope_firm())
    and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors())))
    and (rule_id is null or rule_id in (select unnest(app.scope_rules()))));
-- [THM-O01] A policy of its own, beside the one of companies: whatever a query leaves out, a node that the person's
-- themes do not open is not there.
create policy themes on node as restrictive to dossier_app
  using (rule_id is null or rule_id in (select unnest(app.scope_rules())));
create policy scope on content to dossier_app
  using (firm_id = (select app.scope_firm()));
create policy scope on survey to dossier_app
  using (firm_id = (select app.scope_firm())
    and user_id = (select app.scope_user())
    and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))));
create policy scope on batch_job to dossier_app
  using (firm_id = (select app.scope_firm())
    and user_id = (select app.scope_user())
    and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))));

grant select on flag to dossier_app;
grant select, insert on archive_ticket, share_node, share_person, share_visit, node_hold to dossier_app;
grant select, insert, update on document_number, share to dossier_app;
grant select, insert, update, delete on
  node, version, content, node_flag, survey, node_validator, version_signature, batch_job
  to dossier_app;
grant select, insert, update, delete on
  node, version, content, content_text, node_search, archive_ticket, share, share_node, share_person, share_visit,
  trash_warning, rendition, node_flag, survey, node_validator, version_signature, batch_job, node_hold
  to dossier_gate;
grant update (released_at, released_by) on node_hold to dossier_app;

create trigger wire before insert or update on node for each row execute function app.keep_wire();
create trigger counters after insert on node referencing new table as added for each statement
  execute function app.count_added();
create trigger search_added after insert on node referencing new table as added for each statement
  execute function app.search_added();
create trigger search_changed after update of name_key, version_id, start_date on node for each row
  when (old.name_key is distinct from new.name_key
    or old.version_id is distinct from new.version_id
    or old.start_date is distinct from new.start_date)
  execute function app.search_changed();
create trigger counters_moved after update of parent_id, deleted_at on node for each row
  execute function app.keep_counters();
create trigger counters_removed after delete on node referencing old table as removed for each statement
  execute function app.count_removed();
-- Runs before `wire`, which shows its result: triggers fire in the order of their names.
create trigger rule before insert or update of parent_id, theme_ids on node for each row
  execute function app.keep_rule();
create trigger spread_rule after update of parent_id, theme_ids on node for each row
  when (new.kind = 'folder' and old.rule_id is distinct from new.rule_id)
  execute function app.spread_rule();
create trigger mixed after update of parent_id, theme_ids on node for each row
  when (old.theme_ids is distinct from new.theme_ids
    or (new.theme_ids is not null and old.parent_id is distinct from new.parent_id))
  execute function app.keep_mixed();
create trigger held before update on node for each row
  when (old.held_since is not null
    and (new.name is distinct from old.name
      or new.name_key is distinct from old.name_key
      or new.parent_id is distinct from old.parent_id
      or new.version_id is distinct from old.version_id
      or new.deleted_at is distinct from old.deleted_at
      or new.purged_at is distinct from old.purged_at
      or (old.validated_at is not null and new.validated_at is null)))
  execute function app.refuse_held();
create trigger held_stays before delete on node for each row
  when (old.held_since is not null)
  execute function app.refuse_held();
create trigger held_below before update of deleted_at on node for each row
  when (new.kind = 'folder' and old.deleted_at is null and new.deleted_at is not null)
  execute function app.refuse_held_below();
create trigger wire_hold before insert or update on node for each row
  when (new.held_since is not null)
  execute function app.keep_wire_hold();
create trigger settle_received after update of validated_at on node for each row
  when (new.kind = 'document' and (old.validated_at is null) <> (new.validated_at is null))
  execute function app.settle_received();
create trigger text_wanted after insert on version referencing new table as added for each statement
  execute function app.text_wanted();
create trigger stored after insert on version referencing new table as added for each statement
  execute function app.add_storage_use();
create trigger removed after delete on version referencing old table as gone for each statement
  execute function app.subtract_storage_use();
create trigger checked before insert on node_hold for each row execute function app.check_hold();
create trigger kept after insert or delete or update on node_hold for each row execute function app.keep_hold();

-- [SAD-O01] The labels to begin with.
insert into flag (name, color) values
  ('À traiter', '#2563eb'),
  ('En attente', '#b45309'),
  ('Urgent', '#b91c1c'),
  ('Traité', '#15803d'),
  ('À conserver', '#6d28d9');

-- Log lines about nodes; a module whose lines are not for everyone who may enter the company adds such a trigger.
create trigger rule_of_node before insert on event for each row
  when (new.entity in ('document', 'folder', 'node', 'nodeWorkflow', 'nodeMark', 'nodeHold'))
  execute function app.keep_node_event_rule();

insert into theme_bearer (bearer, counts, maps) values ('node', 'count_node_themes', 'map_node_themes');
insert into transfer_step (place, step) values (30, 'leave_archive_tickets'), (90, 'leave_shares');
insert into notice_type (type, preference, seen_by)
select t, 'documents', 'sees_document_notice' from unnest(array[
  'node.added', 'version.added', 'document.validated', 'document.unvalidated', 'node.renamed', 'node.moved', 'node.trashed',
  'node.restored', 'validator.awaited', 'validator.named'
]) t
union all values ('documents.received', 'received', 'sees_document_notice');
