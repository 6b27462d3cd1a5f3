-- Connections that need a run: a synchronisation was requested, a retry is due, documents were validated since the last check, or that
-- check is an hour old. Looks back one more minute, for validations that had not committed at the last check. `mark` changes with every
-- run, so that each run is queued as a job once.
create or replace function app.connections_due(p_limit integer) returns table (id integer, mark text)
language sql stable security definer set search_path = public
as $$
  select c.id, concat_ws(':', extract(epoch from c.checked_at), extract(epoch from c.failed_at), extract(epoch from c.asked_at),
      extract(epoch from c.running_until)) from connection c
    join application a on a.id = c.application_id and a.is_active
    join connection f on f.application_id = c.application_id and f.vendor_id is null and f.state = 'activated'
    join vendor v on v.id = c.vendor_id and v.active
   where c.state = 'activated' and app.is_switched_on('connections', c.firm_id) and (c.running_until is null or c.running_until < now())
     and (c.asked_at is not null
       or case when c.failed_at is not null then c.next_try_at <= now()
            else c.checked_at is null or c.checked_at < now() - interval '1 hour'
              or exists (select from node n where n.vendor_id = c.vendor_id and n.kind = 'document' and n.validated_at is not null
                   and n.validated_at > c.checked_at - interval '1 minute' and n.deleted_at is null
                   and ((c."values" ->> 'history')::boolean or n.validated_at >= c.created_at)
                   and not exists (select from connection_delivery d where d.connection_id = c.id and d.version_id = n.version_id)) end)
   order by c.checked_at nulls first limit p_limit
$$;

revoke all on function app.connections_due from public;
grant execute on function app.connections_due to dossier_app;
