-- A folder by id, hash or `root`, with its JSON as the viewer may see it; null if there is none or it is in the trash.
create or replace function app.find_folder(p_vendor integer, p_ref text) returns node
language plpgsql stable
as $$
declare v node;
begin
  if p_ref = 'root' then select * into v from node where vendor_id = p_vendor and is_root;
  elsif length(p_ref) = 16 then select * into v from node where hash = p_ref and vendor_id = p_vendor;
  else select * into v from node where id = p_ref::bigint and vendor_id = p_vendor; end if;
  if v.id is null or v.kind <> 'folder' or v.deleted_at is not null or v.buried then return null; end if;
  if v.rule_id is not null or v.is_mixed then v.wire := app.as_seen(v.id, v.wire, v.rule_id, v.is_mixed); end if;
  return v;
end
$$;

grant execute on function app.find_folder to dossier_app, dossier_gate;
