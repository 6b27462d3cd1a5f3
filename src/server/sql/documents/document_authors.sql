-- [NET-068] The authors of the latest versions of documents that are visible in the scope and not in the trash.
create or replace function app.document_authors(p_vendor integer) returns table (id integer, name text)
language sql stable
as $$
  select a.author_id, app.person(a.author_id)->>'name' from (
    select distinct n.author_id from node n join node f on f.id = n.parent_id
     where n.vendor_id = p_vendor and n.kind = 'document' and n.deleted_at is null and f.deleted_at is null and not f.buried
       and n.author_id is not null) a
$$;

grant execute on function app.document_authors to dossier_app;
