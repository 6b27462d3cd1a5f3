-- Step of `app.transfer_client_file`: cancels signatures under way and releases their holds, because the firm that certifies them loses the
-- company.
create or replace function app.leave_signatures(v vendor) returns void
language sql security definer set search_path = public
as $$
with ended as (
  update signature set state = 'canceled', ended_at = now(), revision = revision + 1
   where vendor_id = v.id and state in ('created', 'loading', 'inProgress', 'finished') returning id
), dismissed as (
  update signature_signatory set state = case when state in ('waiting', 'inProgress') then 'notsigned' else state end,
      token_hash = null, token_sealed = null
   where signature_id in (select id from ended)
) update node_hold set released_at = now() where vendor_id = v.id and kind = 'signature' and released_at is null
    and reference in (select 'signature:' || id from ended)
$$;

revoke all on function app.leave_signatures from public;
