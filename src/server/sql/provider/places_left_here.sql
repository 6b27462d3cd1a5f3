-- `app.places_left` of the firm in scope.
create or replace function app.places_left_here() returns integer
language sql security definer set search_path = public
as $$
select app.places_left(app.scope_firm())
$$;

alter function app.places_left_here owner to dossier_gate;
revoke all on function app.places_left_here from public;
grant execute on function app.places_left_here to dossier_app;
