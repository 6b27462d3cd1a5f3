-- Ids of the companies of the firm in scope whose users match the LIKE pattern `p_part`. Bypasses row-level security, whose check for each
-- user is slower than the search; the policies of `vendor` filter the ids afterwards.
create or replace function app.clients_of_people(p_part text) returns setof integer
language sql stable security definer rows 100 set search_path = public
as $$
select u.vendor_id from vendor_user u join app_user p on p.id = u.user_id where u.firm_id = app.scope_firm() and p.words like p_part
$$;

alter function app.clients_of_people owner to dossier_gate;
revoke all on function app.clients_of_people from public;
grant execute on function app.clients_of_people to dossier_app;
