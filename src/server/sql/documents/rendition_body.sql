-- The stored bytes of a rendition.
create or replace function app.rendition_body(p_id bigint) returns bytea
language sql stable security definer set search_path = public
as $$
select body from rendition where id = p_id
$$;

alter function app.rendition_body owner to dossier_gate;
revoke all on function app.rendition_body from public;
grant execute on function app.rendition_body to dossier_app;
