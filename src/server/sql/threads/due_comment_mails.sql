-- Threads and people whose mail about new comments is due.
create or replace function app.due_comment_mails(p_limit integer) returns table (thread_id integer, user_id integer, last_number integer)
language sql stable security definer set search_path = public
as $$
select r.thread_id, r.user_id, t.last_number from thread_reader r join thread t on t.id = r.thread_id
 where r.mail_at <= now() order by r.mail_at limit p_limit
$$;

alter function app.due_comment_mails owner to dossier_gate;
revoke all on function app.due_comment_mails from public;
grant execute on function app.due_comment_mails to dossier_app;
