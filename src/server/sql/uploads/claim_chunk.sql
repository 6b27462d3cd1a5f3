-- Claims a chunk for a digest. Returns whether this digest has the claim (`ours`) and whether the bytes are stored (`written`), or the
-- document if the file is complete (`done`). Null if the upload belongs to another file, or the user has no access to the company. Commits
-- asynchronously: a claim lost in a crash is made again.
create or replace function app.claim_chunk(
  p_user integer, p_vendor integer, p_folder bigint, p_upload uuid, p_name text, p_size bigint, p_chunk integer,
  p_digest bytea
) returns jsonb
language plpgsql
as $$
declare v_scope json; u upload; v record;
begin
  v_scope := app.enter_vendor_now(p_user, p_vendor, 'documents');
  if v_scope is null then return null; end if;
  perform set_config('synchronous_commit', 'off', true);
  loop
    -- A shared lock: chunks of one upload run in parallel, only a cancellation waits.
    select * into u from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload for key share;
    exit when found;
    insert into upload (vendor_id, user_id, id, firm_id, folder_id, name, total_size)
    values (p_vendor, p_user, p_upload, (v_scope->>'firm_id')::integer, p_folder, p_name, p_size)
    on conflict (vendor_id, user_id, id) do nothing returning * into u;
    exit when found;
  end loop;
  if u.name <> p_name or u.folder_id <> p_folder or u.total_size <> p_size then return null; end if;
  -- A retry of the last chunk, whose first try completed the file.
  if u.document_id is not null then
    return jsonb_build_object('done', (select wire from node where id = u.document_id and vendor_id = p_vendor));
  end if;
  insert into upload_chunk as c (vendor_id, user_id, upload_id, number, digest) values (p_vendor, p_user, p_upload, p_chunk, p_digest)
  on conflict (vendor_id, user_id, upload_id, number) do update set seen = true, digest = p_digest, claimed_at = now()
    where not c.seen and (c.digest = p_digest or (not c.written and c.claimed_at < now() - interval '75 minutes'));
  select digest, written into v from upload_chunk where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and number = p_chunk;
  return jsonb_build_object('ours', v.digest = p_digest, 'written', v.written, 'incarnation', u.incarnation);
end
$$;

grant execute on function app.claim_chunk to dossier_app;
