-- Claims the next events of a firm with the people to notify of each: people who watch the node or a folder above it, and validators, but
-- not the author. No row while another process holds the lock. The bounds of `(firm_id, id)`: see docs/decisions/0309.
create or replace function app.take_news(p_firm integer, p_limit integer) returns table (
  event_id bigint, at timestamptz, vendor_id integer, user_id integer, by_id integer, type text, node_id bigint,
  folder_id bigint, name text
)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare v_from bigint; v_to bigint;
begin
  select p.event_id into v_from from notice_place p where p.firm_id = p_firm for update skip locked;
  if not found then return; end if;
  select max(e.id) into v_to from (select id from event
    where (firm_id, id) > (p_firm, v_from) and (firm_id, id) < (p_firm + 1, 0) order by firm_id, id limit p_limit) e;
  if v_to is null then return; end if;
  update notice_place p set event_id = v_to where p.firm_id = p_firm;
  return query
  with recursive news as materialized (
    select e.id, e.at, e.vendor_id, e.user_id, e.type, e.entity_id, e.machine, e.payload,
      coalesce((e.after->>'folder_id')::bigint, (e.before->>'folder_id')::bigint) as folder_id,
      (e.before->>'folder_id')::bigint as former_id, coalesce(e.after->>'name', e.before->>'name') as name
      from event e where e.firm_id = p_firm and e.id > v_from and e.id <= v_to and e.user_id is not null
       and ((e.machine in ('document', 'folder') and e.type in ('node.added', 'version.added', 'document.validated', 'document.unvalidated',
              'node.renamed', 'node.moved', 'node.trashed', 'node.restored'))
         or (e.machine = 'nodeMark' and e.type = 'mark.put' and e.payload->>'kind' = 'validator'))
  ), up as (
    select w.id as news_id, n.id, n.parent_id
      from news w join node n on n.id in (w.entity_id, w.folder_id, w.former_id) where w.machine <> 'nodeMark'
    union all
    select up.news_id, n.id, n.parent_id from up join node n on n.id = up.parent_id
  ), told as (
    select distinct w.id, s.user_id, w.type as kind from news w join up on up.news_id = w.id
      join survey s on s.node_id = up.id and s.since < w.id
    union
    -- The nearest validator is asked to validate a new document or version.
    select w.id, v.user_id, 'validator.awaited' from news w
      cross join lateral (select v.user_id from app.way_up(w.entity_id) u join node_validator v on v.node_id = u.id order by u.height limit 1) v
     where w.machine = 'document' and w.type in ('node.added', 'version.added')
    union
    select w.id, (w.payload->>'user_id')::integer, 'validator.named' from news w where w.machine = 'nodeMark'
  )
  select w.id, w.at, w.vendor_id, t.user_id, w.user_id, t.kind, w.entity_id, w.folder_id, coalesce(w.name, n.name, '')
    from told t join news w on w.id = t.id left join node n on n.id = w.entity_id
   where t.user_id <> w.user_id
     -- A validator who also watches gets the notice `validator.awaited` only, not a second one about the new document.
     and not (t.kind in ('node.added', 'version.added')
         and exists (select from told o where o.id = t.id and o.user_id = t.user_id and o.kind = 'validator.awaited'))
   order by w.vendor_id, t.user_id, w.id;
end
$$;

alter function app.take_news owner to dossier_gate;
revoke all on function app.take_news from public;
grant execute on function app.take_news to dossier_app;
