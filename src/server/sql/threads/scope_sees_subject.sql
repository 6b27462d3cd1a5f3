-- For the row policy of threads: whether the person in scope may see what a thread is about.
create or replace function app.scope_sees_subject(p_subject text, p_id bigint) returns boolean
language plpgsql stable security definer set search_path = public
as $$
declare v_seen_by text; v_sees boolean;
begin
  select s.seen_by into v_seen_by from thread_subject s where s.subject = p_subject;
  execute format('select app.%I($1, $2)', v_seen_by) into v_sees using app.scope_user(), p_id;
  return coalesce(v_sees, false);
end
$$;

alter function app.scope_sees_subject owner to dossier_gate;
revoke all on function app.scope_sees_subject from public;
grant execute on function app.scope_sees_subject to dossier_app;
