-- A claim whose bytes never came and whose call is long dead (a call ends within an hour) is taken over by whoever has
-- the chunk with another digest: before, it kept the upload from going on until it was cancelled.
alter table upload_chunk add column claimed_at timestamptz not null default now()
--;
create function app.weave(p_function text, p_from text, p_to text) returns void language plpgsql as $$
declare f regprocedure; v_source text; v_done integer := 0;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = p_function loop
    v_source := pg_get_functiondef(f);
    continue when position(p_from in v_source) = 0;
    execute replace(v_source, p_from, p_to);
    v_done := v_done + 1;
  end loop;
  if v_done = 0 then raise exception 'app.% has no %', p_function, p_from; end if;
end $$
--;
do $$ begin
  perform app.weave('begin_in', 'and incarnation = u.incarnation for key share
      on conflict do nothing;', 'and incarnation = u.incarnation for key share
      on conflict (vendor_id, user_id, upload_id, number) do update set digest = excluded.digest, claimed_at = now()
        where not upload_chunk.seen and not upload_chunk.written and upload_chunk.claimed_at < now() - interval ''75 minutes'';');
  perform app.weave('claim_chunk', 'do update set seen = true where c.digest = p_digest and not c.seen;',
    'do update set seen = true, digest = p_digest, claimed_at = now()
    where not c.seen and (c.digest = p_digest or (not c.written and c.claimed_at < now() - interval ''75 minutes''));');
  drop function app.weave(text, text, text);
end $$
