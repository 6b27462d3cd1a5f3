-- Takes `p_count` mails from the daily budget of a key, all or none. Returns false if the budget is exceeded.
create or replace function app.spend_mails(p_key text, p_count integer, p_most integer) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  delete from mail_budget where day < current_date - 1;
  if p_count > p_most then return false; end if;
  insert into mail_budget as b (key, day, spent) values (p_key, current_date, p_count)
    on conflict (key, day) do update set spent = b.spent + p_count where b.spent + p_count <= p_most;
  return found;
end
$$;

alter function app.spend_mails owner to dossier_gate;
revoke all on function app.spend_mails from public;
grant execute on function app.spend_mails to dossier_app;
