-- [VAL-035] Whether a folder contains a document at any depth, including documents that the caller may not see. `offset 0`: see
-- docs/decisions/0309.
create or replace function app.year_holds(p_folder bigint) returns boolean
language sql stable security definer set search_path = public
as $$
  with recursive below as (
    select n.id, n.kind from node n where n.id = p_folder and n.deleted_at is null
    union all
    select n.id, n.kind from below b cross join lateral (
      select c.id, c.kind from node c where c.parent_id = b.id and c.deleted_at is null offset 0) n where b.kind = 'folder'
  ) select exists (select from below where kind = 'document')
$$;

alter function app.year_holds owner to dossier_gate;
revoke all on function app.year_holds from public;
grant execute on function app.year_holds to dossier_app;
