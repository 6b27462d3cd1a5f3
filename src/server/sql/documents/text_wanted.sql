-- Trigger: queues a new version's content for text extraction; if its text is known already, indexes it at once. Loops over rows because,
-- with stale statistics, the planner read every node for a join.
create or replace function app.text_wanted() returns trigger
language plpgsql security definer set search_path = public
as $$
declare r record;
begin
  insert into content_text (firm_id, checksum, media_type)
  select distinct on (a.firm_id, a.content) a.firm_id, a.content, a.media_type from added a order by a.firm_id, a.content
  on conflict do nothing;
  for r in select a.document_id, a.id, t.words from added a, lateral (
      select c.words from content_text c where c.firm_id = a.firm_id and c.checksum = a.content and c.state = 'read' offset 0) t loop
    if exists (select from node n where n.id = r.document_id and n.version_id = r.id) then
      update node_search s set words = s.name_words || r.words || app.vendor_lexeme(s.vendor_id) where s.node_id = r.document_id;
    end if;
  end loop;
  return null;
end
$$;

alter function app.text_wanted owner to dossier_gate;
revoke all on function app.text_wanted from public;
grant execute on function app.text_wanted to dossier_app;
