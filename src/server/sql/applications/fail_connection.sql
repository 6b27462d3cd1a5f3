-- Stores why a run failed, and how long to wait before the next try; a null `p_wait` means no automatic retry.
create or replace function app.fail_connection(p_id integer, p_code text, p_wait interval) returns void
language sql security definer set search_path = public
as $$
  update connection set failed_code = p_code, failed_at = now(), failures = failures + 1, next_try_at = now() + p_wait,
    running_until = null, asked_at = null where id = p_id
$$;

revoke all on function app.fail_connection from public;
grant execute on function app.fail_connection to dossier_app;
