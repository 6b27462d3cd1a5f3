-- Trigger: an event about a thread, or one of its comments, is for staff only unless the thread is shared with the client, and only for
-- people who may see the document or task that the thread is about.
create or replace function app.keep_comment_event_rule() returns trigger
language plpgsql security definer set search_path = public
as $$
declare t record;
begin
  select h.audience, h.subject, h.subject_id into t from thread h
   where h.id = case new.entity when 'thread' then new.entity_id else (select c.thread_id from comment c where c.id = new.entity_id) end;
  new.is_internal := coalesce(t.audience <> 'shared', true);
  new.rule_id := case t.subject when 'document' then (select n.rule_id from node n where n.id = t.subject_id)
    when 'task' then (select k.rule_id from task k where k.id = t.subject_id) end;
  return new;
end
$$;

alter function app.keep_comment_event_rule owner to dossier_gate;
revoke all on function app.keep_comment_event_rule from public;
