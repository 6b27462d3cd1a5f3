-- [ACC-O13] Who comes in through a provider has never chosen a password, and so was never asked for the first terms: they are
-- due to them too. Whoever was invited accepted some with their password; accounts made by hand are asked for newer ones alone.
create or replace function app.due_terms(p_user integer, p_firm integer) returns integer
language sql security definer set search_path = public stable as $$
  select t.id from (select id from terms where firm_id = p_firm or firm_id is null
                     order by firm_id nulls last, version desc limit 1) t
   where (exists (select 1 from terms_acceptance a where a.user_id = p_user)
       or exists (select 1 from identity_link l where l.user_id = p_user))
     and not exists (select 1 from terms_acceptance a where a.user_id = p_user and a.terms_id = t.id)
     and exists (select 1 from json_array_elements(app.firms_of(p_user)) f where (f ->> 'id')::integer = p_firm)
$$
--;
do $$ begin
  if not has_table_privilege('dossier_gate', 'identity_link', 'select') then
    grant select on identity_link to dossier_gate;
  end if;
end $$
