-- [SAD-011] Creates a flag (`p_id` null) or changes one, and returns its id; null if the caller is no platform administrator.
create or replace function app.provider_write_flag(p_id integer, p_name text, p_color text, p_usable boolean) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_id integer;
begin
  if not app.is_provider() then return null; end if;
  if p_id is null then
    insert into flag (name, color, usable_on_documents) values (p_name, p_color, p_usable) returning id into v_id;
  else
    update flag set name = p_name, color = p_color, usable_on_documents = p_usable, revision = revision + 1
     where id = p_id returning id into v_id;
  end if;
  return v_id;
end
$$;

alter function app.provider_write_flag owner to dossier_gate;
revoke all on function app.provider_write_flag from public;
grant execute on function app.provider_write_flag to dossier_app;
