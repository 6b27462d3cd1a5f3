-- [HOL-001] The holdings that a person administers.
create or replace function app.holdings_of(p_user integer) returns table (id integer, name text)
language sql stable security definer set search_path = public
as $$
  select h.id, h.name from holding h where app.keeps_holding(p_user, h.id) order by lower(h.name), h.id
$$;

alter function app.holdings_of owner to dossier_gate;
revoke all on function app.holdings_of from public;
grant execute on function app.holdings_of to dossier_app;
