-- Answers of creations kept for a day under the caller's own key, so that a repeated call makes nothing twice.
create table idempotency (
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer not null references vendor on delete cascade,
  user_id      integer not null references app_user on delete cascade,
  key          text not null,
  fingerprint  bytea not null,
  answer       text not null default '',
  created_at   timestamptz not null default now(),
  primary key (vendor_id, user_id, key)
)
--;
-- Without these each removed row would be looked for in whole tables.
create index node_children on node (parent_id)
--;
create index version_ancestor on version (ancestor_id) where ancestor_id is not null
--;
alter table idempotency enable row level security
--;
alter table idempotency force row level security
--;
do $$ begin execute format('create policy owner on idempotency to %I using (true) with check (true)', current_user); end $$
--;
grant select, insert, update, delete on idempotency to dossier_app
--;
create policy scope on idempotency to dossier_app using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user()))
--;
-- The folders below one, at any depth; those in the trash and what lies in them only when asked for.
create function app.folders_below(p_folders bigint[], p_deleted boolean) returns setof bigint language sql stable as $$
  with recursive below as (
    select id from node where parent_id = any (p_folders) and kind = 'folder' and (p_deleted or deleted_at is null)
    union all
    select n.id from node n join below on n.parent_id = below.id where n.kind = 'folder' and (p_deleted or n.deleted_at is null)
  ) select id from below
$$
--;
-- Versions of a document, the newest first, as they travel. Null: no such document for this user.
create function app.read_versions(p_user integer, p_vendor integer, p_ref text) returns text language plpgsql as $$
declare v_document bigint;
begin
  if app.enter_vendor(p_user, p_vendor) is null then return null; end if;
  if length(p_ref) = 16 then
    select n.id into v_document from node n join node f on f.id = n.parent_id
     where n.hash = p_ref and n.vendor_id = p_vendor and n.kind = 'document'
       and (n.deleted_at is not null or (not f.buried and f.deleted_at is null));
  else
    select n.id into v_document from node n join node f on f.id = n.parent_id
     where n.id = p_ref::bigint and n.vendor_id = p_vendor and n.kind = 'document'
       and (n.deleted_at is not null or (not f.buried and f.deleted_at is null));
  end if;
  if v_document is null then return null; end if;
  return (select json_build_object('data', coalesce(json_agg(json_build_object(
      'id', v.id, 'document_id', v.document_id, 'ancestor_id', v.ancestor_id, 'number', v.number,
      'created_at', app.instant(v.created_at), 'validated_at', app.instant(v.validated_at),
      'author', app.person(v.author_id), 'validator', app.person(v.validator_id), 'size', v.size, 'media_type', v.media_type,
      'checksum', v.content, 'sha256', c.sha256, 'has_signatures', false, 'workflow_status', null) order by v.number desc), '[]'::json))
    from version v left join content c on c.firm_id = v.firm_id and c.checksum = v.content where v.document_id = v_document)::text;
end $$
--;
grant execute on function app.folders_below(bigint[], boolean), app.read_versions(integer, integer, text) to dossier_app
