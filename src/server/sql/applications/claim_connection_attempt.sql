-- Uses up an authorization attempt, valid for 15 minutes. No row if it is unknown, expired or another person's.
create or replace function app.claim_connection_attempt(p_state bytea, p_user integer) returns table (
  connection_id integer, firm_id integer, callback text, verifier bytea
)
language plpgsql security definer set search_path = public
as $$
begin
  delete from connection_attempt a where a.created_at < now() - interval '1 day';
  return query delete from connection_attempt a where a.state_hash = p_state and a.user_id = p_user
      and a.created_at > now() - interval '15 minutes' returning a.connection_id, a.firm_id, a.callback, a.verifier;
end
$$;

revoke all on function app.claim_connection_attempt from public;
grant execute on function app.claim_connection_attempt to dossier_app;
