-- [HOL-001] [ACC-O14] Whether a person administers a holding: they are a group administrator in one of its active firms that has the module
-- `holding` and that all their sessions reach (`app.is_out_of_reach`).
create or replace function app.keeps_holding(p_user integer, p_holding integer) returns boolean
language sql stable security definer set search_path = public
as $$
  select exists (select from firm f join firm_user m on m.firm_id = f.id and m.user_id = p_user and m.active and m.is_group_admin
     where f.group_id = p_holding and f.active and not app.is_out_of_reach(p_user, f.id)
       and exists (select from module o where o.firm_id = f.id and o.vendor_id is null and o.name = 'holding' and o.is_active))
$$;

alter function app.keeps_holding owner to dossier_gate;
revoke all on function app.keeps_holding from public;
