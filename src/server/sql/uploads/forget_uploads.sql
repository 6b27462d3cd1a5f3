-- Deletes up to `p_limit` uploads not touched for `p_age` and returns the keys of their files.
create or replace function app.forget_uploads(p_age interval, p_limit integer) returns table (firm integer, upload uuid)
language sql security definer set search_path = public
as $$
  delete from upload u using (select o.vendor_id, o.user_id, o.id from upload o where o.touched_at < now() - p_age
    order by o.touched_at limit p_limit for update skip locked) old
   where u.vendor_id = old.vendor_id and u.user_id = old.user_id and u.id = old.id
  returning u.firm_id, u.incarnation
$$;

alter function app.forget_uploads owner to dossier_gate;
revoke all on function app.forget_uploads from public;
grant execute on function app.forget_uploads to dossier_app;
