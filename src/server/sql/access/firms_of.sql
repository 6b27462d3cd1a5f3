-- The firms that a user belongs to, as JSON, with the user's roles in them.
create or replace function app.firms_of(p_user integer) returns json
language sql stable security definer set search_path = public
as $$
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'domain', f.domain, 'isAccountant', fu.user_id is not null,
           'isAccountantAdmin', coalesce(fu.role = 'admin', false), 'isGroupAdmin', coalesce(fu.is_group_admin, false), 'active', f.active)
           order by f.id), '[]'::json)
    from firm f
    left join firm_user fu on fu.firm_id = f.id and fu.user_id = p_user and fu.active
   where fu.user_id is not null
      or exists (select 1 from vendor_user v where v.firm_id = f.id and v.user_id = p_user
                   and (v.access_ends_at is null or v.access_ends_at > now()))
$$;

alter function app.firms_of owner to dossier_gate;
revoke all on function app.firms_of from public;
