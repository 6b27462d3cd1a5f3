-- Writes a WAL record, so that this transaction's commit waits for an fsync: everything committed before is then durable.
create or replace function app.settle() returns void
language sql
as $$
select pg_logical_emit_message(true, 'dossier', '')
$$;

grant execute on function app.settle to dossier_app;
