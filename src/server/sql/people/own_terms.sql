-- The last published terms of the firm in scope, in all languages; if there are none, the platform's with version 0, as a draft to start
-- from.
create or replace function app.own_terms() returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object('firm_id', t.firm_id, 'version', case when t.firm_id is null then 0 else t.version end,
           'published_at', case when t.firm_id is not null then app.instant(t.published_at) end,
           'published_by', case when t.published_by is not null
               then (select btrim(u.firstname || ' ' || u.lastname) from app_user u where u.id = t.published_by) end,
           'texts', t.texts)
    from terms t where app.scope_firm() is not null and (t.firm_id = app.scope_firm() or t.firm_id is null)
   order by t.firm_id nulls last, t.version desc limit 1
$$;

alter function app.own_terms owner to dossier_gate;
revoke all on function app.own_terms from public;
grant execute on function app.own_terms to dossier_app;
