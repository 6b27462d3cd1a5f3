-- Deletes client file drafts not saved for `p_age`, because they contain names and addresses. Returns how many.
create or replace function app.forget_client_file_drafts(p_age interval) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_count integer;
begin
  delete from client_file_draft where saved_at < now() - p_age;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

alter function app.forget_client_file_drafts owner to dossier_gate;
revoke all on function app.forget_client_file_drafts from public;
grant execute on function app.forget_client_file_drafts to dossier_app;
