-- [DOC-001] The members of a node's JSON that lists leave out: whether the person in scope watches it, and the ids of a folder's visible
-- items (none if it is in the trash) or of a document's versions, newest first.
create or replace function app.node_members(n node) returns jsonb
language sql stable
as $$
  select jsonb_build_object('is_surveyed', exists (select from survey s where s.node_id = n.id and s.user_id = app.scope_user()))
    || case when n.kind = 'folder' then (
        select jsonb_build_object('folders', coalesce(jsonb_agg(c.id order by c.id) filter (where c.kind = 'folder'), '[]'),
            'documents', coalesce(jsonb_agg(c.id order by c.id) filter (where c.kind = 'document'), '[]'),
            'children', coalesce(jsonb_agg(c.id order by c.kind desc, c.id) filter (where c.id is not null), '[]'))
          from node c where c.parent_id = n.id and c.deleted_at is null and n.deleted_at is null)
      else (
        select jsonb_build_object('versions', coalesce(jsonb_agg(v.id order by v.number desc), '[]'))
          from version v where v.document_id = n.id) end
$$;

grant execute on function app.node_members to dossier_app;
