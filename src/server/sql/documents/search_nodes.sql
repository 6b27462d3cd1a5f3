-- Searches a company's nodes by words: name matches first, then newest first. The index query contains the company, but still scans every
-- entry of a common word in all companies. So a small company is read through its own index and its rows are tested one by one ("is true"
-- keeps the planner from using the word index). Bypasses row-level security, whose operators cannot use the index, and checks company and
-- theme rules itself. One row with a null id if the user has no access to the company.
create or replace function app.search_nodes(
  p_user integer, p_vendor integer, p_words text[], p_folder text, p_author integer, p_kind text, p_extensions text[],
  p_validated boolean, p_from timestamptz, p_until timestamptz, p_cursor json, p_limit integer
) returns table (id bigint, wire text, way json, named integer, start_date text, body text)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare v_query tsquery; v_name tsquery; v_folder node; v_folders bigint[]; v_few constant integer := 2000; v_source text;
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then
    return query select null::bigint, null::text, null::json, null::integer, null::text, null::text;
    return;
  end if;
  v_name := app.query_of(p_words);
  if v_name is null then return; end if;
  v_query := ('''@' || p_vendor || '''')::tsquery && v_name;
  if p_folder is not null then
    v_folder := app.find_folder(p_vendor, p_folder);
    if v_folder.id is null then return; end if;
    v_folders := array[v_folder.id] || array(select app.folders_below(array[v_folder.id], false));
  end if;
  v_source := case
    when (select count(*) from (select from node_search where vendor_id = p_vendor limit v_few + 1) some_nodes) > v_few
      then 's.words @@ $1' else 's.vendor_id = $7 and (s.words @@ $2) is true' end;
  -- Sort the ids first, then look up rows by nested loops (other joins are off), so that only the nodes of the page are read.
  perform set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
  return query execute format($q$
    select n.id, n.wire, app.crumbs(n.parent_id), h.named, h.start_date::text, n.body from (
      select s.node_id, s.start_date, (s.name_words @@ $2)::integer as named from node_search s
       where %s and ($3::text is null or s.kind = $3)
         and ($4::timestamptz is null or s.start_date >= $4) and ($5::timestamptz is null or s.start_date < $5)
         and ($6::json is null or ((s.name_words @@ $2)::integer, s.start_date, s.node_id) < (($6->>0)::integer,
             ($6->>1)::timestamptz, ($6->>2)::bigint))
       order by named desc, s.start_date desc, s.node_id desc) h
    join lateral (
      select n.id, case when n.rule_id is null and not n.is_mixed
          then n.wire else app.as_seen(n.id, n.wire, n.rule_id, n.is_mixed) end as wire, n.parent_id,
          (select t.body from version v join content_text t on t.firm_id = v.firm_id and t.checksum = v.content
          where v.id = n.version_id) as body
        from node n join node f on f.id = n.parent_id
       where n.id = h.node_id and n.vendor_id = $7
           and (n.rule_id is null or n.rule_id = any ((select app.scope_rules())::integer[])) and n.deleted_at is null
           and not n.buried and f.deleted_at is null and not f.buried
         and ($8::bigint[] is null or n.parent_id = any ($8)) and ($9::integer is null or n.author_id = $9)
         and ($10::text[] is null or n.extension = any ($10)) and ($11::boolean is null or (n.validated_at is not null) = $11)
       offset 0) n on true
    order by h.named desc, h.start_date desc, h.node_id desc limit $12 $q$, v_source)
  using v_query, v_name, p_kind, p_from, p_until, p_cursor, p_vendor, v_folders, p_author, p_extensions, p_validated, p_limit;
end
$$;

alter function app.search_nodes owner to dossier_gate;
revoke all on function app.search_nodes from public;
grant execute on function app.search_nodes to dossier_app;
