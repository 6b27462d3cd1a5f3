-- [CLI-O02] How many documents of the client the person in scope, of the firm's staff, has not seen yet, and how many wait to be validated, by
-- company: at most 100 each. Most documents are both, so both are counted in one reading of up to 200 documents, with one look at each
-- folder; where these do not decide a number, it is counted alone.
create or replace function app.documents_to_see(p_vendors integer[]) returns table (
  vendor_id integer, new_documents integer, to_validate integer
)
language sql stable
as $$
  select v.id,
      case when c.documents < 200 or c.news >= 100 then least(c.news, 100) else (select w.total from app.new_documents(array[v.id]) w) end,
      case when c.documents < 200 or c.waits >= 100 then least(c.waits, 100) else (select count(*)::integer from (
        select from received_document r join node f on f.id = r.folder_id
         where r.vendor_id = v.id and r.waits and not r.deleted and f.deleted_at is null and not f.buried
         limit 100) waiting) end
    from unnest(p_vendors) v(id) left join client_look l on l.vendor_id = v.id and l.user_id = (select app.scope_user())
    cross join lateral (select greatest(now() - interval '90 days', l.looked_at) as since) s
    cross join lateral (
      select coalesce(sum(d.documents), 0)::integer as documents,
          coalesce(sum(d.news) filter (where f.id is not null), 0)::integer as news,
          coalesce(sum(d.waits) filter (where f.id is not null), 0)::integer as waits
        from (
          select x.folder_id, count(*) as documents, count(*) filter (where x.is_new) as news, count(*) filter (where x.waits) as waits
            from (
              (select r.folder_id, r.waits, r.event_id is not null and r.by_id is distinct from (select app.scope_user()) as is_new
                 from received_document r
                where r.vendor_id = v.id and r.from_side = 'company' and r.at > s.since and not r.deleted
                  and (r.waits or (r.event_id is not null and r.by_id is distinct from (select app.scope_user())))
                limit 200)
              union all
              (select r.folder_id, true, false from received_document r
                where r.vendor_id = v.id and r.waits and not r.deleted and r.at <= s.since
                limit 200)
              limit 200) x
           group by x.folder_id) d
        left join node f on f.id = d.folder_id and f.deleted_at is null and not f.buried) c
$$;

grant execute on function app.documents_to_see to dossier_app;
