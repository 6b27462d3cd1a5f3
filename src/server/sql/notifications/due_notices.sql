-- People with notices to mail now. Skips people with a newer instant notice that still waits for its quiet time, for at most 30 minutes, so
-- that one mail has several notices.
create or replace function app.due_notices(p_limit integer) returns table (
  firm_id integer, user_id integer, last timestamptz
)
language sql stable security definer set search_path = public
as $$
  select n.firm_id, n.user_id, max(n.mail_at) from notice n
   where n.mailed_at is null and n.read_at is null and n.mail_at <= now()
     and (n.snoozed_until is null or n.snoozed_until <= now())
     and not exists (select from notice o where o.user_id = n.user_id and o.firm_id = n.firm_id and o.mailed_at is null and o.read_at is null
       and o.mail_every = 'instantly' and o.mail_at > now() and n.created_at > now() - interval '30 minutes')
   group by n.firm_id, n.user_id limit p_limit
$$;

alter function app.due_notices owner to dossier_gate;
revoke all on function app.due_notices from public;
grant execute on function app.due_notices to dossier_app;
