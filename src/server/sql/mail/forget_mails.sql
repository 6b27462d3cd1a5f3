-- Deletes mails settled longer than `p_age` ago, expired password links, old requests of visitors, and the mail budgets of past days.
create or replace function app.forget_mails(p_age interval) returns void
language sql security definer set search_path = public
as $$
  delete from mail where state <> 'pending' and settled_at < now() - p_age;
  delete from password_link where expires_at < now() - interval '30 days';
  delete from visitor_request where created_at < now() - interval '1 day';
  delete from mail_budget where day < current_date - 1
$$;

alter function app.forget_mails owner to dossier_gate;
revoke all on function app.forget_mails from public;
grant execute on function app.forget_mails to dossier_app;
