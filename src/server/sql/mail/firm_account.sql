-- `app.mail_account` for a person and one of their firms; no row if the person is not in that firm.
create or replace function app.firm_account(p_user integer, p_firm integer) returns table (
  user_id integer, email text, firstname text, lastname text, has_password boolean, was_invited boolean,
  firm_id integer, firm_name text, firm_domain text, firm_colour text
)
language sql stable security definer set search_path = public
as $$
  select a.* from firm f cross join lateral app.mail_account(null, p_user, array[f.domain]) a
   where f.id = p_firm and a.firm_id = p_firm
$$;

alter function app.firm_account owner to dossier_gate;
revoke all on function app.firm_account from public;
grant execute on function app.firm_account to dossier_app;
