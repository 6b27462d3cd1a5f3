-- [THM-O01] How many rows of the firm in scope have a theme, including rows that the person may not see. Deleting the theme would make them
-- visible to more people. `theme_bearer` lists the tables with themes.
create or replace function app.theme_uses(p_theme integer) returns integer
language plpgsql stable security definer set search_path = public
as $$
declare v_counts text; v_count integer; v_uses integer := 0;
begin
  for v_counts in select b.counts from theme_bearer b loop
    execute format('select app.%I($1)', v_counts) into v_count using p_theme;
    v_uses := v_uses + v_count;
  end loop;
  return v_uses;
end
$$;

alter function app.theme_uses owner to dossier_gate;
revoke all on function app.theme_uses from public;
grant execute on function app.theme_uses to dossier_app;
