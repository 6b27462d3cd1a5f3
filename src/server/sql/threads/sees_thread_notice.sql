-- Registered in `notice_type`: whether a person may still read the thread of a notice.
create or replace function app.sees_thread_notice(p_user integer, p_notice bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select app.sees_thread(p_user, n.thread_id) from notice n where n.id = p_notice
$$;

alter function app.sees_thread_notice owner to dossier_gate;
revoke all on function app.sees_thread_notice from public;
