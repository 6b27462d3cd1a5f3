-- Deletes up to `p_limit` sessions, tokens of programs included, that ended or expired before `p_age`, with the rows that refer to them.
-- Returns how many. Keeps when each person was last seen in `last_seen`. Skips locked rows: a statement that ends several sessions of a
-- person must not deadlock with this one.
create or replace function app.forget_sessions(p_age interval, p_limit integer) returns integer
language sql security definer set search_path = public
as $$
  with old as (
    -- `created_at` is implied by the second condition (a session is created before it ends), but lets the planner use its index.
    select s.id from session s
     where s.created_at < now() - p_age and least(s.ended_at, s.expires_at) < now() - p_age
     order by s.created_at limit p_limit for update skip locked
  ), gone as (
    -- An array instead of a join: with this many rows the planner would scan the whole table for each batch.
    delete from session s where s.id = any (array(select o.id from old o)) returning s.user_id, s.last_seen_at
  ), seen as (
    insert into last_seen as l (user_id, seen_at) select g.user_id, max(g.last_seen_at) from gone g group by g.user_id
    on conflict (user_id) do update set seen_at = greatest(l.seen_at, excluded.seen_at)
  )
  select count(*)::integer from gone
$$;

alter function app.forget_sessions owner to dossier_gate;
revoke all on function app.forget_sessions from public;
grant execute on function app.forget_sessions to dossier_app;
