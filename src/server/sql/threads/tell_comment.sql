-- Notifies people of a comment: those mentioned and those who follow the thread; in a chat of a company with its firm also the other side
-- (the staff in charge, or the company's users). Skips the author and people who may not read the thread. An instant mail is scheduled in
-- `thread_reader`, because an answer to it becomes a comment; other mails are sent with the person's notices.
create or replace function app.tell_comment(p_comment bigint, p_quiet interval) returns void
language plpgsql security definer set search_path = public
as $$
declare c comment; t thread; u record; v_chosen jsonb; v_portal text; v_mail text; v_title text; v_id bigint;
begin
  select * into c from comment where id = p_comment;
  select * into t from thread where id = c.thread_id;
  if c.state = 'deleted' or t.id is null then return; end if;
  select p.title into v_title from app.place_of_subject(t.subject, t.subject_id) p;
  for u in
    select x.user_id, bool_or(x.is_mentioned) as is_mentioned from (
      select m, true from unnest(c.mentions) m
      union all select r.user_id, false from thread_reader r where r.thread_id = t.id and r.follows
      union all select k, false from app.keepers_of(t.vendor_id) k where t.subject = 'chat' and c.side = 'company'
      union all select v.user_id, false from vendor_user v where t.subject = 'chat' and c.side = 'firm' and v.vendor_id = t.vendor_id
    ) x (user_id, is_mentioned) where x.user_id is distinct from c.author_id group by x.user_id order by x.user_id
  loop
    continue when not app.sees_talk(u.user_id, t.subject, t.subject_id, t.audience);
    insert into thread_reader (thread_id, user_id, firm_id, vendor_id, follows, seen_number, mailed_number)
    values (t.id, u.user_id, t.firm_id, t.vendor_id, u.is_mentioned, c.number - 1, c.number - 1)
    on conflict (thread_id, user_id) do update set follows = thread_reader.follows or excluded.follows;
    -- A muted thread causes neither notices nor mails.
    continue when exists (select from notice_mute m where m.user_id = u.user_id and m.firm_id = t.firm_id and m.object = 'thread:' || t.id);
    -- No notice to people who have read the comment already, nor to platform administrators about conversations with the provider.
    continue when exists (select from thread_reader r where r.thread_id = t.id and r.user_id = u.user_id and r.seen_number >= c.number)
      or exists (select from app_user a where a.id = u.user_id and a.is_super_admin and t.audience = 'provider');
    select p.notifications->'comments' into v_chosen from app.preferences(u.user_id) p;
    v_portal := coalesce(v_chosen->>'portal', 'instantly');
    v_mail := coalesce(v_chosen->>'mail', 'instantly');
    if v_mail = 'instantly' then
      update thread_reader r set mail_at = now() + p_quiet where r.thread_id = t.id and r.user_id = u.user_id and r.mail_at is null;
      v_mail := 'never';
    end if;
    continue when v_portal = 'never' and v_mail = 'never';
    update notice o set count = o.count + 1, by_id = case when o.by_id = c.author_id then o.by_id end,
        type = case when u.is_mentioned then 'comment.mentioned' else o.type end, updated_at = now()
     where o.id = (select n.id from notice n where n.user_id = u.user_id and n.thread_id = t.id and n.read_at is null and n.mailed_at is null
        and n.mail_every = v_mail order by n.id desc limit 1) returning o.id into v_id;
    if v_id is null then
      insert into notice (firm_id, vendor_id, user_id, type, by_id, thread_id, names, shown_at, mail_at, mail_every)
      values (t.firm_id, t.vendor_id, u.user_id, case when u.is_mentioned then 'comment.mentioned' else 'comment.written' end, c.author_id,
        t.id, array[coalesce(v_title, '')], app.told_at(v_portal, now(), interval '0', t.firm_id),
        app.told_at(v_mail, now(), p_quiet, t.firm_id), v_mail);
    end if;
    v_id := null;
  end loop;
end
$$;

alter function app.tell_comment owner to dossier_gate;
revoke all on function app.tell_comment from public;
grant execute on function app.tell_comment to dossier_app;
