-- [NET-062] The colours of the workspaces of the holding in scope.
create or replace function app.holding_white_labels() returns table (
  firm_id integer, theme text, primary_color text, secondary_color text
)
language sql stable security definer set search_path = public
as $$
  select w.firm_id, w.theme, w.primary_color, w.secondary_color from firm f join white_label w on w.firm_id = f.id
   where f.group_id = app.scope_holding() order by w.firm_id, w.theme desc
$$;

alter function app.holding_white_labels owner to dossier_gate;
revoke all on function app.holding_white_labels from public;
grant execute on function app.holding_white_labels to dossier_app;
