-- [QCK-006] [QCK-O03] Which of these local parts are in use, or were used, as magic mail addresses.
create or replace function app.collection_addresses(p_locals text[]) returns text[]
language sql stable security definer set search_path = public
as $$
select coalesce(array_agg(local_part), '{}') from magic_mail where local_part = any (p_locals)
$$;

alter function app.collection_addresses owner to dossier_gate;
revoke all on function app.collection_addresses from public;
grant execute on function app.collection_addresses to dossier_app;
