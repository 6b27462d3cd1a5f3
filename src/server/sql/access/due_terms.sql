-- [ACC-O13] The terms that a person has yet to accept in a firm: the firm's newest, with the platform's as fallback. Null if they
-- have accepted them, or if no terms were ever required of the account (accounts created by hand). A person who signs in through
-- a provider must accept the first terms too, because they never chose a password.
create or replace function app.due_terms(p_user integer, p_firm integer) returns integer
language sql stable security definer set search_path = public
as $$
  select t.id from (select id from terms where firm_id = p_firm or firm_id is null
                     order by firm_id nulls last, version desc limit 1) t
   where (exists (select 1 from terms_acceptance a where a.user_id = p_user)
       or exists (select 1 from identity_link l where l.user_id = p_user))
     and not exists (select 1 from terms_acceptance a where a.user_id = p_user and a.terms_id = t.id)
     and exists (select 1 from json_array_elements(app.firms_of(p_user)) f where (f ->> 'id')::integer = p_firm)
$$;

alter function app.due_terms owner to dossier_gate;
revoke all on function app.due_terms from public;
grant execute on function app.due_terms to dossier_app;
