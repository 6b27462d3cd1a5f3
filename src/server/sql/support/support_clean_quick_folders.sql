-- [SAD-032] Deletes the quick folders of the firm in scope whose destination was purged, and logs it with the state `p_after` of their life
-- cycle. Returns how many; null if the caller is no platform administrator.
create or replace function app.support_clean_quick_folders(p_after text) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_count integer;
begin
  if not app.is_provider() then return null; end if;
  with gone as (
    delete from quick_folder where firm_id = app.scope_firm() and folder_id is null returning id, vendor_id, name
  ), told as (
    insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after)
    select app.scope_firm(), g.vendor_id, app.scope_user(), 'quickFolder', g.id, 'quickFolder', 'quickfolder.removed',
        '{"by":"support"}', jsonb_build_object('state', 'active', 'name', g.name), jsonb_build_object('state', p_after)
      from gone g order by g.id
    returning 1
  )
  select count(*) into v_count from told;
  return v_count;
end
$$;

alter function app.support_clean_quick_folders owner to dossier_gate;
revoke all on function app.support_clean_quick_folders from public;
grant execute on function app.support_clean_quick_folders to dossier_app;
