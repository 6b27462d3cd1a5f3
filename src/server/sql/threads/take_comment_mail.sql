-- Claims the comments of a thread to mail to a person now (the last 20 at most), with the person's address for answers; creates the address
-- as `p_local` if there is none. No row if nothing is left to send, the person may no longer read the thread, or wants no mail at once.
create or replace function app.take_comment_mail(p_thread integer, p_user integer, p_local text) returns table (
  firm_id integer, vendor_id integer, subject text, subject_id bigint, audience text, title text, company text, local_part text, comments json
)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare r thread_reader; t thread; v_local text; v_title text; v_comments json;
begin
  select * into r from thread_reader x where x.thread_id = p_thread and x.user_id = p_user and x.mail_at <= now() for update;
  if r.thread_id is null then return; end if;
  select * into t from thread h where h.id = p_thread;
  update thread_reader x set mail_at = null, mailed_number = t.last_number where x.thread_id = p_thread and x.user_id = p_user;
  if coalesce((select p.notifications->'comments'->>'mail' from app.preferences(p_user) p), 'instantly') <> 'instantly'
     or not exists (select from app_user u where u.id = p_user and u.active) or not app.sees_thread(p_user, p_thread) then return; end if;
  perform set_config('app.firm', t.firm_id::text, true);
  select json_agg(json_build_object('by', coalesce(app.person(c.author_id)->>'name', ''), 'side', c.side, 'text', c.body, 'files', c.files) order by c.number)
    into v_comments from (
      select c.number, c.author_id, c.side, c.body, (select count(*)::integer from comment_file f where f.comment_id = c.id) as files
        from comment c where c.thread_id = p_thread and c.number > greatest(r.seen_number, r.mailed_number) and c.state <> 'deleted'
         and c.author_id is distinct from p_user order by c.number desc limit 20) c;
  if v_comments is null then return; end if;
  insert into thread_address (local_part, thread_id, user_id, firm_id, vendor_id)
  values (p_local, t.id, p_user, t.firm_id, t.vendor_id) on conflict (thread_id, user_id) do nothing;
  select a.local_part into v_local from thread_address a where a.thread_id = p_thread and a.user_id = p_user;
  select p.title into v_title from app.place_of_subject(t.subject, t.subject_id) p;
  return query select t.firm_id, t.vendor_id, t.subject, t.subject_id, t.audience, coalesce(v_title, ''),
    coalesce((select v.company_name from vendor v where v.id = t.vendor_id), (select f.name from firm f where f.id = t.firm_id)), v_local, v_comments;
end
$$;

alter function app.take_comment_mail owner to dossier_gate;
revoke all on function app.take_comment_mail from public;
grant execute on function app.take_comment_mail to dossier_app;
