-- [WHL-007] The inputs to draw an active firm's icon: name, colour, and the picture if the firm uploaded one. Public.
create or replace function app.icon(p_firm integer, p_theme text, p_icon text) returns table (
  name text, primary_color text, body bytea, type text, updated_at timestamptz
)
language sql stable security definer set search_path = public
as $$
  select f.name, coalesce(w.primary_color, '#0b5f6e'),
         case p_icon when 'favicon.ico' then w.favicon else w.touch_icon end,
         case p_icon when 'favicon.ico' then w.favicon_type else w.touch_icon_type end, coalesce(w.updated_at, f.created_at)
    from firm f left join white_label w on w.firm_id = f.id and w.theme = p_theme
   where f.id = p_firm and f.active and p_theme in ('light', 'dark')
$$;

alter function app.icon owner to dossier_gate;
revoke all on function app.icon from public;
grant execute on function app.icon to dossier_app;
