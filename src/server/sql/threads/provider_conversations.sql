-- [CHT-O01] A page of the provider's conversations with firms, for the platform administrator in scope; those that await an answer first.
create or replace function app.provider_conversations(p_limit integer, p_offset integer) returns table (total integer, rows json)
language sql stable security definer set search_path = public
as $$
with own as (
  select t.*, f.name, coalesce(r.seen_number, 0) as seen, t.state = 'open' and t.last_side <> 'provider' as awaits
    from thread t join firm f on f.id = t.firm_id left join thread_reader r on r.thread_id = t.id and r.user_id = app.scope_user()
   where t.subject = 'provider' and t.last_at is not null and app.is_provider()
)
select (select count(*)::integer from own), coalesce((select json_agg(x.line order by x.place) from (
  select row_number() over (order by o.awaits desc, o.last_at desc, o.id desc) as place, json_build_object(
      'firm', json_build_object('id', o.firm_id, 'name', o.name), 'awaits', o.awaits,
      'unread', (select count(*) from comment c where c.thread_id = o.id and c.number > o.seen and c.state <> 'deleted'
        and c.author_id is distinct from app.scope_user()),
      'last', (select json_build_object('author', case when c.author_id is not null then app.person(c.author_id) end, 'side', c.side,
          'text', left(c.body, 160), 'at', app.instant(c.created_at)) from comment c
        where c.thread_id = o.id and c.state <> 'deleted' order by c.number desc limit 1)) as line
    from own o order by o.awaits desc, o.last_at desc, o.id desc limit p_limit offset p_offset) x), '[]')
$$;

alter function app.provider_conversations owner to dossier_gate;
revoke all on function app.provider_conversations from public;
grant execute on function app.provider_conversations to dossier_app;
