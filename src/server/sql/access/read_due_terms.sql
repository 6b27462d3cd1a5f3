-- The terms that a person still has to accept in a firm, as JSON; null when none are due.
create or replace function app.read_due_terms(p_user integer, p_firm integer, p_language text) returns json
language sql stable security definer set search_path = public
as $$
select app.terms_json(t, p_language) from terms t where t.id = app.due_terms(p_user, p_firm)
$$;

alter function app.read_due_terms owner to dossier_gate;
revoke all on function app.read_due_terms from public;
grant execute on function app.read_due_terms to dossier_app;
