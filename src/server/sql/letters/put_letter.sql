-- Stores the state and the signature of a letter of the firm in scope. The caller holds the lock of `app.lock_letter`.
create or replace function app.put_letter(p_id integer, p_state text, p_signature integer) returns void
language sql security definer set search_path = public
as $$
  update letter set state = p_state, signature_id = p_signature where id = p_id and firm_id = app.scope_firm()
$$;

alter function app.put_letter owner to dossier_gate;
revoke all on function app.put_letter from public;
grant execute on function app.put_letter to dossier_app;
