-- [CLI-016] Moves a client file to its new firm in one transaction. `p_held`: the contents that the firm `p_to` has stored by now. Returns
-- `done`; `more` if contents are missing or the target has changed; `none` if there is no transfer, or if the target can no longer receive
-- the file, which cancels the transfer. For each domain, a function listed in `transfer_step` migrates or removes its rows; a domain may
-- also use a trigger on `vendor.firm_id`.
create or replace function app.transfer_client_file(p_vendor integer, p_to integer, p_held text[]) returns text
language plpgsql security definer set search_path = public
as $$
declare v vendor; t regclass; v_state text; v_step text;
begin
  perform pg_advisory_xact_lock(20252, p_vendor);
  perform pg_advisory_xact_lock(20250, p_vendor);
  select * into v from vendor where id = p_vendor and transfers_to is not null for update;
  if v.id is null then return 'none'; end if;
  v_state := case when v.active then 'active' else 'deactivated' end;
  if not exists (select from firm f join firm g on g.group_id = f.group_id
      where f.id = v.firm_id and g.id = v.transfers_to and g.id <> f.id and g.active and g.deletes_at is null for share of g) then
    update vendor set transfers_to = null, transfer_by = null, revision = revision + 1 where id = v.id;
    insert into event (firm_id, vendor_id, entity, entity_id, machine, type, before, after)
    values (v.firm_id, v.id, 'clientFile', v.id, 'clientFile', 'transfer.cancelled', '{"state":"transferring"}',
      jsonb_build_object('state', v_state));
    return 'none';
  end if;
  if v.transfers_to <> p_to
     or exists (select x.content from version x where x.vendor_id = v.id except select h from unnest(p_held) h) then
    return 'more';
  end if;

  insert into content (firm_id, checksum, size, sha256) select v.transfers_to, c.checksum, c.size, c.sha256 from content c
   where c.firm_id = v.firm_id and c.checksum = any (p_held) on conflict do nothing;
  insert into content_text (firm_id, checksum, media_type, state, read_at, body, words)
  select v.transfers_to, c.checksum, c.media_type, c.state, c.read_at, c.body, c.words from content_text c
   where c.firm_id = v.firm_id and c.checksum = any (p_held) on conflict do nothing;
  for v_step in select s.step from transfer_step s order by s.place loop
    execute format('select app.%I($1)', v_step) using v;
  end loop;

  update vendor set firm_id = v.transfers_to, transfers_to = null, transfer_by = null, revision = revision + 1 where id = v.id;
  -- Finds every table with a firm and a company column in the system catalogue, so that no new table is missed. The event log stays as it
  -- is: its entries are hash-chained.
  for t in select c.oid::regclass from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'event'
      and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('firm_id', 'vendor_id') and not a.attisdropped) = 2 loop
    execute format('update %s set firm_id = $1 where vendor_id = $2 and firm_id <> $1', t) using v.transfers_to, v.id;
  end loop;

  insert into client_file_move (vendor_id, from_firm_id) values (v.id, v.firm_id) on conflict do nothing;
  delete from client_file_move where vendor_id = v.id and from_firm_id = v.transfers_to;
  insert into event (firm_id, user_id, entity, entity_id, machine, type, payload, before, after)
  values (v.firm_id, v.transfer_by, 'clientFile', v.id, 'clientFile', 'transfer.completed',
    jsonb_build_object('company_name', v.company_name, 'to', v.transfers_to), '{"state":"transferring"}', '{"state":"transferred"}');
  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after)
  values (v.transfers_to, v.id, v.transfer_by, 'clientFile', v.id, 'clientFile', 'transfer.completed',
    jsonb_build_object('company_name', v.company_name, 'from', v.firm_id), '{"state":"transferring"}', jsonb_build_object('state', v_state));
  return 'done';
end
$$;

revoke all on function app.transfer_client_file from public;
grant execute on function app.transfer_client_file to dossier_app;
