-- Accepts the terms that are due. Returns false if these terms are not due, for instance because newer ones replaced them.
create or replace function app.accept_due_terms(
  p_user integer, p_firm integer, p_terms integer, p_language text, p_address text
) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  if app.due_terms(p_user, p_firm) is distinct from p_terms or p_terms is null then return false; end if;
  insert into terms_acceptance (user_id, terms_id, language, address)
  select p_user, t.id, app.terms_json(t, p_language) ->> 'language', left(p_address, 64) from terms t where t.id = p_terms
  on conflict do nothing;
  return true;
end
$$;

alter function app.accept_due_terms owner to dossier_gate;
revoke all on function app.accept_due_terms from public;
grant execute on function app.accept_due_terms to dossier_app;
