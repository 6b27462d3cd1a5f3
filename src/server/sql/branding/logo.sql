-- A firm's logo in one theme.
create or replace function app.logo(p_firm integer, p_theme text) returns table (body bytea, type text)
language sql stable security definer set search_path = public
as $$
select logo, logo_type from white_label where firm_id = p_firm and theme = p_theme and logo is not null
$$;

alter function app.logo owner to dossier_gate;
revoke all on function app.logo from public;
grant execute on function app.logo to dossier_app;
