-- [THM-O01] A person's themes in a company (null: in the firm) with their access. Administrators have all themes that their side may see,
-- and write access: a firm's to all of these, a company's to the company's own. Others have the themes that were given to them.
create or replace function app.themes_of(p_user integer, p_firm integer, p_vendor integer) returns table (
  theme_id integer, acl text
)
language plpgsql stable security definer set search_path = public
as $$
declare v_role text;
begin
  select f.role into v_role from firm_user f where f.firm_id = p_firm and f.user_id = p_user and f.active;
  if found then
    return query select t.id, case when v_role = 'admin' then 'read-write' else t.acl end from theme t
     where t.firm_id = p_firm and (t.vendor_id is null or (t.vendor_id = p_vendor and t.sharing = 'shared'))
       and (v_role = 'admin' or exists (select from user_theme u where u.theme_id = t.id and u.user_id = p_user and u.vendor_id is null));
    return;
  end if;
  select v.role into v_role from vendor_user v where v.vendor_id = p_vendor and v.user_id = p_user;
  if not found then return; end if;
  return query select t.id, case when v_role = 'admin' and t.vendor_id is not null then 'read-write' else t.acl end from theme t
   where t.firm_id = p_firm and (t.vendor_id = p_vendor or (t.vendor_id is null and t.sharing = 'shared'))
     and (v_role = 'admin' or exists (select from user_theme u where u.theme_id = t.id and u.user_id = p_user and u.vendor_id = p_vendor));
end
$$;

alter function app.themes_of owner to dossier_gate;
revoke all on function app.themes_of from public;
grant execute on function app.themes_of to dossier_app;
