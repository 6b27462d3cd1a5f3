-- [SAD-025] Changes the document system of companies of the firm in scope, given by SIREN, SIRET or the firm's own code. Returns how many
-- changed and which references match no company of the firm; null if the caller is no platform administrator.
create or replace function app.support_change_geds(p_system text, p_references text[]) returns json
language plpgsql security definer set search_path = public
as $$
declare v_firm integer := app.scope_firm(); v_count integer;
begin
  if not app.is_provider() then return null; end if;
  with named as (
    select distinct v.id, v.document_system from vendor v
     where v.firm_id = v_firm and (v.siren = any (p_references) or v.siret = any (p_references) or v.sort_code = any (p_references))
  ), changed as (
    update vendor v set document_system = p_system from named n
     where v.id = n.id and n.document_system <> p_system returning v.id, n.document_system as was
  ), told as (
    insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after)
    select v_firm, c.id, app.scope_user(), 'clientFile', c.id, 'clientFile', 'documents.moved', '{"by":"support"}',
        jsonb_build_object('document_system', c.was), jsonb_build_object('document_system', p_system)
      from changed c order by c.id
    returning 1
  ) select count(*) into v_count from told;
  return json_build_object('changed', v_count, 'left', coalesce((
    select json_agg(r order by r) from unnest(p_references) r where not exists (
      select from vendor v where v.firm_id = v_firm and (v.siren = r or v.siret = r or v.sort_code = r))), '[]'));
end
$$;

alter function app.support_change_geds owner to dossier_gate;
revoke all on function app.support_change_geds from public;
grant execute on function app.support_change_geds to dossier_app;
