-- The last thing that a person did in a company.
create index event_of_people on event (vendor_id, id) where user_id is not null
--;
-- [CLI-O02] People are found as they are read: without capitals and accents.
alter table app_user add column words text not null
  generated always as (app.fold(lower(firstname || ' ' || lastname)) || ' ' || lower(email)) stored
--;
create index on vendor_user (firm_id)
--;
-- Companies of the entered firm by words of the people who use them. Past the policies, whose look-ups for each person cost more than
-- the search: it gives numbers of companies alone, and the policies of `vendor` decide which of them are seen.
create function app.clients_of_people(p_part text) returns setof integer
language sql security definer set search_path = public stable rows 100 as $$
  select u.vendor_id from vendor_user u join app_user p on p.id = u.user_id where u.firm_id = app.scope_firm() and p.words like p_part
$$
--;
do $$ begin
  alter function app.clients_of_people(text) owner to dossier_gate;
  revoke all on function app.clients_of_people(text) from public;
  grant execute on function app.clients_of_people(text) to dossier_app;
end $$
