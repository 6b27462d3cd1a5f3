-- A person's authenticator app, confirmed or being set up; no row without one.
create or replace function app.two_factor_of(p_user integer) returns table (
  secret bytea, confirmed_at timestamptz, last_step bigint, recovery_left integer
)
language sql stable security definer set search_path = public
as $$
  select f.secret, f.confirmed_at, f.last_step,
         (select count(*)::integer from recovery_code c where c.user_id = f.user_id and c.used_at is null)
    from two_factor f where f.user_id = p_user
$$;

alter function app.two_factor_of owner to dossier_gate;
revoke all on function app.two_factor_of from public;
grant execute on function app.two_factor_of to dossier_app;
