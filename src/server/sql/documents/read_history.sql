-- [ACC-002] A page of a document's history, newest first, as JSON. Null if the user has no access to the document.
create or replace function app.read_history(
  p_user integer, p_vendor integer, p_ref text, p_before bigint, p_limit integer
) returns text
language plpgsql
as $$
declare v_document bigint;
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return null; end if;
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
  return (select json_build_object('data', coalesce(json_agg(l.line order by l.id desc) filter (where l.place <= p_limit), '[]'::json),
      'next', min(l.id) filter (where l.place = p_limit and l.total > p_limit)) from (
    select e.id, row_number() over (order by e.id desc) as place, count(*) over () as total,
      json_build_object('id', e.id, 'at', app.instant(e.at), 'type', e.type, 'by', app.person(e.user_id),
        'name_before', case when e.before->>'name' <> e.after->>'name' then e.before->>'name' end,
        'name_after', case when e.before->>'name' <> e.after->>'name' then e.after->>'name' end) as line
      from (select * from event where entity = 'document' and entity_id = v_document and vendor_id = p_vendor and (p_before is null or id < p_before)
             order by id desc limit p_limit + 1) e) l)::text;
end
$$;

grant execute on function app.read_history to dossier_app;
