-- A page of a company's documents outside of the trash, by id, with a cursor, as JSON. Null if the user has no access to the
-- company. The bounds of `(vendor_id, id)` instead of an equality: see docs/decisions/0309.
create or replace function app.list_documents(
  p_user integer, p_vendor integer, p_validated boolean, p_cursor json, p_limit integer
) returns text
language plpgsql
as $$
declare v_rows text; v_count integer; v_last bigint;
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return null; end if;
  select string_agg(wire, ',' order by id), count(*), max(id) into v_rows, v_count, v_last from (
    select case when n.rule_id is null and not n.is_mixed
        then n.wire else app.as_seen(n.id, n.wire, n.rule_id, n.is_mixed) end as wire, n.id from node n
        join node f on f.id = n.parent_id and f.deleted_at is null and not f.buried
     where (n.vendor_id, n.id) > (p_vendor, coalesce((p_cursor->>1)::bigint, 0)) and (n.vendor_id, n.id) < (p_vendor + 1, 0)
       and n.kind = 'document' and n.deleted_at is null and (p_validated is null or (n.validated_at is not null) = p_validated)
     order by n.vendor_id, n.id limit p_limit) page;
  return concat('{"data":[', v_rows, '],"next_cursor":', case when v_count = p_limit
    then to_json(replace(encode(convert_to(json_build_array('id', v_last)::text, 'UTF8'), 'base64'), E'\n', ''))::text else 'null' end, '}');
end
$$;

grant execute on function app.list_documents to dossier_app;
