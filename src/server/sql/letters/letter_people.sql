-- The people who may sign a company's letters, listed for staff of the firm in scope: first the firm's people who reach the company, then
-- the company's administrators.
create or replace function app.letter_people(p_vendor integer)
returns table (user_id integer, side text, role text, email text, firstname text, lastname text, job text)
language sql stable security definer set search_path = public
as $$
  select u.id, 'firm', p.role, u.email, u.firstname, u.lastname, ''
    from vendor v cross join app.mission_people(v.id) p join app_user u on u.id = p.id
   where v.id = p_vendor and v.firm_id = app.scope_firm() and app.scope_is_staff()
  union all
  select u.id, 'client', m.role, u.email, u.firstname, u.lastname, coalesce(m.job, '')
    from vendor v join vendor_user m on m.vendor_id = v.id and m.role = 'admin' join app_user u on u.id = m.user_id and u.active
   where v.id = p_vendor and v.firm_id = app.scope_firm() and app.scope_is_staff()
     and (m.access_ends_at is null or m.access_ends_at > now())
$$;

alter function app.letter_people owner to dossier_gate;
revoke all on function app.letter_people from public;
grant execute on function app.letter_people to dossier_app;
