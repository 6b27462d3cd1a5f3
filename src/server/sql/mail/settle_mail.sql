-- Stores the outcome of an attempt. Only pending and kept mails keep their content: a failed one may contain a secret link that nobody
-- received.
create or replace function app.settle_mail(p_id integer, p_state text, p_error text) returns void
language sql security definer set search_path = public
as $$
  update mail set state = p_state, error = left(p_error, 1000), settled_at = case when p_state = 'pending' then null else now() end,
         content = case when p_state in ('pending', 'kept') then content end
   where id = p_id and state = 'pending'
$$;

alter function app.settle_mail owner to dossier_gate;
revoke all on function app.settle_mail from public;
grant execute on function app.settle_mail to dossier_app;
