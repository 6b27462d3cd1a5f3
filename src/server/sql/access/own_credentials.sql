-- [VAL-O06] The data to check a new password against: the current hash, and names that the password may not contain.
create or replace function app.own_credentials(p_user integer) returns table (
  email text, password_hash text, names json
)
language sql stable security definer set search_path = public
as $$
  select u.email, u.password_hash,
         (select json_agg(name) from (
            select u.firstname as name union all select u.lastname union all select u.email
            union all select f ->> 'name' from json_array_elements(app.firms_of(u.id)) f) n)
    from app_user u where u.id = p_user
$$;

alter function app.own_credentials owner to dossier_gate;
revoke all on function app.own_credentials from public;
grant execute on function app.own_credentials to dossier_app;
