-- Records that a user accepted the current terms of a host (`app.current_terms`).
create or replace function app.accept_terms(p_user integer, p_host text, p_language text, p_address text) returns void
language sql security definer set search_path = public
as $$
  insert into terms_acceptance (user_id, terms_id, language, address)
  select p_user, (t ->> 'id')::integer, t ->> 'language', left(p_address, 64) from app.current_terms(p_host, p_language) t
  on conflict do nothing
$$;

alter function app.accept_terms owner to dossier_gate;
revoke all on function app.accept_terms from public;
grant execute on function app.accept_terms to dossier_app;
