-- `app.begin_in` for chunks of several files in one folder: checks the session and enters the company once. One row per chunk, in order;
-- `begun` is null without access to the company. No row without a session.
create or replace function app.begin_all(
  p_session bytea, p_vendor integer, p_folder bigint, p_keys text[], p_uploads uuid[], p_chunks integer[],
  p_contents text[], p_digests text[]
) returns table (session_id integer, user_id integer, is_super_admin boolean, program jsonb, begun jsonb)
language plpgsql
as $$
declare v_scope jsonb; v_folder jsonb;
begin
  select s.session_id, s.user_id, s.is_super_admin, s.program::jsonb into session_id, user_id, is_super_admin, program from app.session(p_session) s;
  if not found then return; end if;
  -- For a token of another firm, or without the scope, `begun` stays null and the caller refuses the request.
  if program is null or (program ->> 'firm')::integer = app.firm_of_vendor(p_vendor) and program -> 'scopes' @> '"documents:write"' then
    v_scope := app.enter_vendor_now(user_id, p_vendor, 'documents')::jsonb;
  end if;
  if v_scope is not null then v_folder := app.folder_in(p_vendor, p_folder); end if;
  for v_place in 1 .. cardinality(p_keys) loop
    if v_scope is not null then
      begun := app.begin_in(v_scope, v_folder, user_id, p_vendor, p_keys[v_place], p_uploads[v_place], p_chunks[v_place],
        p_contents[v_place], decode(nullif(p_digests[v_place], ''), 'hex'));
    end if;
    return next;
  end loop;
end
$$;
