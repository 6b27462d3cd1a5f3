-- What must be known about a chunk before its first byte is read, in the company in scope. If the client announced its digest (`p_digest`),
-- claims the chunk at once, which saves a round trip.
create or replace function app.begin_in(
  p_scope jsonb, p_at jsonb, p_user integer, p_vendor integer, p_key text, p_upload uuid, p_chunk integer,
  p_content text, p_digest bytea
) returns jsonb
language plpgsql
as $$
declare u upload; v_wire text; v_received integer := 0; v_digest text; v_written boolean := false; v_claimed boolean := false;
begin
  select * into u from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload;
  if found and u.document_id is not null then
    select wire into v_wire from node where id = u.document_id and vendor_id = p_vendor;
    -- The document was purged: treat this as a new upload.
    if v_wire is null then
      delete from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload;
      u := null;
    end if;
  end if;
  if u.id is not null and u.document_id is null then
    if p_digest is not null then
      -- Asynchronous commit is safe: a claim lost in a crash is made again.
      perform set_config('synchronous_commit', 'off', true);
      insert into upload_chunk (vendor_id, user_id, upload_id, number, digest, seen)
      select vendor_id, user_id, id, p_chunk, p_digest, false from upload
       where vendor_id = p_vendor and user_id = p_user and id = p_upload and incarnation = u.incarnation for key share
      on conflict (vendor_id, user_id, upload_id, number) do update set digest = excluded.digest, claimed_at = now()
        where not upload_chunk.seen and not upload_chunk.written and upload_chunk.claimed_at < now() - interval '75 minutes';
      v_claimed := found;
    end if;
    select encode(digest, 'hex'), written into v_digest, v_written from upload_chunk
     where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and number = p_chunk;
    if v_written then
      select count(*) into v_received from upload_chunk where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and written;
    end if;
  end if;
  return jsonb_build_object('facts', app.facts_with(p_scope, p_at, p_key),
    'known', exists (select 1 from content where firm_id = (p_scope->>'firm_id')::integer and checksum = p_content),
    'upload', case when u.id is null then null else jsonb_build_object('name', u.name, 'folder_id', u.folder_id, 'total_size', u.total_size,
      'incarnation', u.incarnation, 'received', v_received, 'digest', v_digest, 'written', coalesce(v_written, false),
      'claimed', v_claimed, 'wire', v_wire) end);
end
$$;
