-- Releases the claim of a chunk whose bytes did not arrive, unless another request claimed or wrote the chunk.
create or replace function app.release_chunk(
  p_user integer, p_vendor integer, p_upload uuid, p_incarnation uuid, p_chunk integer
) returns void
language plpgsql
as $$
begin
  if app.enter_vendor_now(p_user, p_vendor) is null then return; end if;
  delete from upload_chunk c using upload u
   where u.vendor_id = p_vendor and u.user_id = p_user and u.id = p_upload and u.incarnation = p_incarnation
     and c.vendor_id = u.vendor_id and c.user_id = u.user_id and c.upload_id = u.id and c.number = p_chunk
     and not c.seen and not c.written;
end
$$;
