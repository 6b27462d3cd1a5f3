-- Marks chunks as written, in one commit. Returns how many the upload has and, if the file is complete, its checksum. Null if the upload or
-- a claim no longer exists, so that the client must resend.
create or replace function app.record_chunks(
  p_user integer, p_vendor integer, p_upload uuid, p_incarnation uuid, p_written integer[], p_chunks integer
) returns jsonb
language plpgsql
as $$
declare u upload; v_counted integer; v_received integer; v_checksum text;
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return null; end if;
  -- Serialises two concurrent last chunks: the second sees the first and completes the file.
  update upload set touched_at = now()
   where vendor_id = p_vendor and user_id = p_user and id = p_upload and incarnation = p_incarnation returning * into u;
  if not found then return null; end if;
  if u.document_id is not null then
    return jsonb_build_object('done', (select wire from node where id = u.document_id and vendor_id = p_vendor));
  end if;
  update upload_chunk set written = true
   where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and number = any (p_written);
  get diagnostics v_counted = row_count;
  -- The claim was lost in a database crash: return null, the client resends the chunk.
  if v_counted < (select count(distinct n) from unnest(p_written) n) then return null; end if;
  select count(*) into v_received from upload_chunk where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and written;
  if v_received = p_chunks then
    select encode(sha256(string_agg(digest, null order by number)), 'hex') into v_checksum from upload_chunk
     where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload;
  end if;
  return jsonb_build_object('received', v_received, 'checksum', v_checksum);
end
$$;
