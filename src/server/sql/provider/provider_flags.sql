-- [SAD-011] The flags by name, or the one with `p_id`, with how many documents and firms use each; for a platform administrator.
create or replace function app.provider_flags(p_id integer) returns table (
  id integer, name text, color text, usable_on_documents boolean, documents integer, firms integer, revision integer
)
language sql stable security definer set search_path = public
as $$
  select f.id, f.name, f.color, f.usable_on_documents, u.documents, u.firms, f.revision
    from flag f cross join lateral (select count(*)::integer as documents, count(distinct n.firm_id)::integer as firms
      from node_flag n where n.flag_id = f.id) u
   where app.is_provider() and (p_id is null or f.id = p_id)
   order by app.fold(lower(f.name)), f.id
$$;

alter function app.provider_flags owner to dossier_gate;
revoke all on function app.provider_flags from public;
grant execute on function app.provider_flags to dossier_app;
