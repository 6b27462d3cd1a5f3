-- Notifies the open pages of everybody who may read a thread (kind `talk`): of a change, or of who is typing or present. Stores nothing.
-- A PostgreSQL notification has at most 8,000 bytes, so the recipients are split into groups of 700.
create or replace function app.call_talk(p_firm integer, p_subject text, p_id bigint, p_audience text, p_news jsonb) returns void
language sql security definer set search_path = public
as $$
select pg_notify('live', 'talk:' || jsonb_build_object('to', jsonb_agg(p.id), 'news', p_news)::text)
  from (select q.id, row_number() over (order by q.id) / 700 as part from app.talk_people(p_subject, p_id, p_audience) q) p group by p.part
$$;

alter function app.call_talk owner to dossier_gate;
revoke all on function app.call_talk from public;
grant execute on function app.call_talk to dossier_app;
