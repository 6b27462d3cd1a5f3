-- Whether a folder contains a held document at any depth, including documents that the caller may not see. Searches upwards from the held
-- documents, because they are few.
create or replace function app.holds_below(p_folder bigint) returns boolean
language sql stable security definer set search_path = public
as $$
  with recursive up as (
    select n.parent_id as id from node_hold h join node n on n.id = h.node_id
     where h.vendor_id = (select f.vendor_id from node f where f.id = p_folder) and h.released_at is null
    union
    select n.parent_id from node n join up on n.id = up.id where n.parent_id is not null
  ) select exists (select from up where id = p_folder)
$$;

alter function app.holds_below owner to dossier_gate;
revoke all on function app.holds_below from public;
grant execute on function app.holds_below to dossier_app;
