-- The administrators of the firm in scope to notify of an emergency access, with their language and the firm in whose name the mail is
-- sent; for a platform administrator.
create or replace function app.emergency_told() returns table (
  user_id integer, email text, firstname text, lastname text, firm_id integer, firm_name text, firm_domain text, firm_colour text,
  language text
)
language sql stable security definer set search_path = public
as $$
  select u.id, u.email, u.firstname, u.lastname, f.id, f.name, f.domain, w.primary_color, u.language
    from firm f join firm_user m on m.firm_id = f.id and m.active and m.role = 'admin' and m.joined_at is not null
    join app_user u on u.id = m.user_id and u.active
    left join white_label w on w.firm_id = f.id and w.theme = 'light'
   where f.id = app.scope_firm() and app.is_provider() order by u.id
$$;

alter function app.emergency_told owner to dossier_gate;
revoke all on function app.emergency_told from public;
grant execute on function app.emergency_told to dossier_app;
