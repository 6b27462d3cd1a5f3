-- The number of the user's unread notices in a firm. Null if the user has no access to the firm.
create or replace function app.count_notices(p_user integer, p_firm integer) returns integer
language plpgsql
as $$
begin
  if app.enter_firm(p_user, p_firm) is null then return null; end if;
  return app.unread_notices();
end
$$;

grant execute on function app.count_notices to dossier_app;
