-- Sets the theme rules of the scope to those that a person satisfies, in one company or, if `p_vendor` is null, in the whole firm.
create or replace function app.take_themes(p_user integer, p_firm integer, p_vendor integer) returns void
language plpgsql security definer set search_path = public
as $$
declare v_all integer[]; v_read integer[];
begin
  if p_vendor is not null and not exists (select from theme_rule where vendor_id = p_vendor) then
    perform set_config('app.rules', '{}', true), set_config('app.read_rules', '{}', true);
    return;
  end if;
  select array_agg(s.rule_id), array_agg(s.rule_id) filter (where s.acl = 'read-only') into v_all, v_read
    from (select distinct r.vendor_id from theme_rule r where r.firm_id = p_firm and (p_vendor is null or r.vendor_id = p_vendor)) v,
         lateral app.satisfied_rules(p_user, p_firm, v.vendor_id) s;
  perform set_config('app.rules', coalesce(v_all, '{}')::text, true), set_config('app.read_rules', coalesce(v_read, '{}')::text, true);
end
$$;

alter function app.take_themes owner to dossier_gate;
revoke all on function app.take_themes from public;
grant execute on function app.take_themes to dossier_app;
