-- The bytes stored and announced by the person, the company and the firm, without the upload `p_upload`. `limits`: the firm's own quotas;
-- without a quota, the firm's limit is that of its products.
create or replace function app.storage_use(p_user integer, p_vendor integer, p_upload uuid) returns json
language sql stable security definer set search_path = public
as $$
  with v as (select id, firm_id from vendor where id = p_vendor),
    stored as (select s.vendor_id, s.user_id, s.bytes from v join vendor o on o.firm_id = v.firm_id join storage_use s on s.vendor_id = o.id),
    open as (select u.vendor_id, u.user_id, u.total_size from v join upload u on u.firm_id = v.firm_id
      where u.document_id is null and not (u.vendor_id = p_vendor and u.user_id = p_user and u.id = p_upload)),
    mine as (select u.total_size from upload u
      where u.user_id = p_user and u.document_id is null and not (u.vendor_id = p_vendor and u.id = p_upload))
  select json_build_object(
    'person', (select coalesce(sum(bytes) filter (where user_id = p_user), 0)
        from stored) + (select coalesce(sum(total_size) filter (where user_id = p_user), 0) from open),
    'company', (select coalesce(sum(bytes) filter (where vendor_id = p_vendor), 0)
        from stored) + (select coalesce(sum(total_size) filter (where vendor_id = p_vendor), 0) from open),
    'firm', (select coalesce(sum(bytes), 0) from stored) + (select coalesce(sum(total_size), 0) from open),
    'unfinished', (select count(*) from mine), 'announced', (select coalesce(sum(total_size), 0) from mine),
    'limits', (select json_build_object('person', q.person_bytes, 'company', q.company_bytes,
        'firm', coalesce(q.firm_bytes, l.storage_gigabytes * 1073741824::bigint))
      from v cross join lateral app.plan_limits(v.firm_id) l left join storage_quota q on q.firm_id = v.firm_id))
$$;

alter function app.storage_use owner to dossier_gate;
revoke all on function app.storage_use from public;
grant execute on function app.storage_use to dossier_app;
