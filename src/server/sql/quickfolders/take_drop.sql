-- Claims the files of a drop that nobody was notified of yet, with the recipients and the sender's name. No row if there are none, or a
-- file was added within `p_quiet`. Idempotent: a second call returns no row.
create or replace function app.take_drop(p_drop uuid, p_quiet interval) returns table (
  firm_id integer, vendor_id integer, folder_hash text, company text, by_name text, quick_folder text, said json,
  names text[], recipients text[], firm_name text, firm_domain text, firm_colour text
)
language plpgsql security definer set search_path = public
as $$
declare d quick_drop; q quick_folder; v_files bigint[];
begin
  select * into d from quick_drop x where x.id = p_drop for update;
  select * into q from quick_folder x where x.id = d.quick_folder_id;
  if q.id is null or q.automations = '[]' then return; end if;
  if exists (select from quick_drop_file f where f.drop_id = p_drop and f.added_at > now() - p_quiet) then return; end if;
  with told as (update quick_drop_file f set told_at = now() where f.drop_id = p_drop and f.told_at is null returning f.document_id)
  select array_agg(document_id) into v_files from told;
  return query select d.firm_id, d.vendor_id, (select h.hash from node h where h.id = d.folder_id), v.company_name,
      nullif(trim(u.firstname || ' ' || u.lastname), ''), d.name, d.said::json,
      array_agg(n.name order by n.name_key),
      array(select distinct r from jsonb_array_elements(q.automations) a, jsonb_array_elements_text(a->'recipients') r order by r),
      f.name, f.domain, w.primary_color
    from node n join vendor v on v.id = d.vendor_id join firm f on f.id = d.firm_id left join app_user u on u.id = d.user_id
      left join white_label w on w.firm_id = f.id and w.theme = 'light'
   where n.id = any (v_files) and n.deleted_at is null
   group by v.id, f.id, u.id, w.primary_color;
end
$$;

alter function app.take_drop owner to dossier_gate;
revoke all on function app.take_drop from public;
grant execute on function app.take_drop to dossier_app;
