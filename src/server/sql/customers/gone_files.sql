-- The ids of client files that the firm in scope transferred to another firm.
create or replace function app.gone_files() returns integer[]
language sql stable security definer set search_path = public
as $$
select coalesce(array_agg(vendor_id), '{}') from client_file_move where from_firm_id = app.scope_firm()
$$;

alter function app.gone_files owner to dossier_gate;
revoke all on function app.gone_files from public;
grant execute on function app.gone_files to dossier_app;
