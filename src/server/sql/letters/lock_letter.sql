-- The letter whose document this is, in the firm in scope, locked until the transaction ends. Bypasses row-level security, because signing
-- goes on without a session of staff. No row if the document is no letter.
create or replace function app.lock_letter(p_document bigint)
returns table (id integer, mission_id integer, state text, is_mission_unsigned boolean)
language sql security definer set search_path = public
as $$
  select l.id, l.mission_id, l.state, m.state = 'notSigned'
    from letter l join mission m on m.id = l.mission_id
   where l.document_id = p_document and l.firm_id = app.scope_firm()
     for update of l
$$;

alter function app.lock_letter owner to dossier_gate;
revoke all on function app.lock_letter from public;
grant execute on function app.lock_letter to dossier_app;
