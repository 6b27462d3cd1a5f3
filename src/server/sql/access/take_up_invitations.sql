-- Accepts a person's pending invitations, of all firms or of `p_firms`, and logs an event for each active membership.
create or replace function app.take_up_invitations(p_user integer, p_firms integer[]) returns void
language plpgsql security definer set search_path = public
as $$
declare m record;
begin
  for m in update firm_user set joined_at = now(), revision = revision + 1
      where user_id = p_user and joined_at is null and (p_firms is null or firm_id = any (p_firms)) returning firm_id, active loop
    if m.active then
      insert into event (firm_id, user_id, entity, entity_id, machine, type, before, after)
      values (m.firm_id, p_user, 'membership', p_user, 'membership', 'member.joined', '{"state":"invited"}', '{"state":"active"}');
    end if;
  end loop;
  for m in update vendor_user set joined_at = now(), revision = revision + 1
      where user_id = p_user and joined_at is null and (p_firms is null or firm_id = any (p_firms))
      returning firm_id, vendor_id, access_ends_at is null or access_ends_at > now() as active loop
    if m.active then
      insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, before, after)
      values (m.firm_id, m.vendor_id, p_user, 'membership', p_user, 'membership', 'member.joined', '{"state":"invited"}', '{"state":"active"}');
    end if;
  end loop;
end
$$;

alter function app.take_up_invitations owner to dossier_gate;
revoke all on function app.take_up_invitations from public;
