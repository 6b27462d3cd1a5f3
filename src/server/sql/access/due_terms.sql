-- [ACC-O13] The id of the terms that a person must still accept in a firm: the firm's newest, or the platform's newest if the firm has
-- none. Null if they are accepted or the person is not in the firm. Also null for accounts created by hand, which never accepted any terms;
-- a person who signs in through an identity provider must accept the first ones too, because they never chose a password.
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
