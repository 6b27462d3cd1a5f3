-- Whether a person may read a thread now, independent of the current scope; for notices.
create or replace function app.sees_thread(p_user integer, p_thread integer) returns boolean
language sql stable security definer set search_path = public
as $$
select coalesce((select app.sees_talk(p_user, t.subject, t.subject_id, t.audience) from thread t where t.id = p_thread), false)
$$;

alter function app.sees_thread owner to dossier_gate;
revoke all on function app.sees_thread from public;
grant execute on function app.sees_thread to dossier_app;
