-- Whether one of these message ids belongs to a mail that the portal sent; used to prevent mail loops.
create or replace function app.is_own_mail(p_message_ids text[]) returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select from mail where message_id = any (p_message_ids))
$$;

alter function app.is_own_mail owner to dossier_gate;
revoke all on function app.is_own_mail from public;
grant execute on function app.is_own_mail to dossier_app;
