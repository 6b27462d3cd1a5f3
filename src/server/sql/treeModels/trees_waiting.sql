-- Companies whose folders were requested over ten minutes ago and are still missing, so that the job seems lost.
create or replace function app.trees_waiting(p_most integer) returns table (vendor_id integer)
language sql stable security definer set search_path = public
as $$
  select v.id from vendor v where v.tree_state = 'building'
     and not exists (select 1 from event e where e.entity = 'clientFile' and e.entity_id = v.id and e.machine = 'clientTree'
         and e.at > now() - interval '10 minutes')
   order by v.id limit p_most
$$;

alter function app.trees_waiting owner to dossier_gate;
revoke all on function app.trees_waiting from public;
grant execute on function app.trees_waiting to dossier_app;
