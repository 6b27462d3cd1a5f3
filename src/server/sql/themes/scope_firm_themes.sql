-- [THM-O01] The themes of the firm in scope that the person in scope has.
create or replace function app.scope_firm_themes() returns integer[]
language sql stable security definer set search_path = public
as $$
select coalesce(array_agg(t.theme_id), '{}') from app.themes_of(app.scope_user(), app.scope_firm(), null) t
$$;

alter function app.scope_firm_themes owner to dossier_gate;
revoke all on function app.scope_firm_themes from public;
grant execute on function app.scope_firm_themes to dossier_app;
