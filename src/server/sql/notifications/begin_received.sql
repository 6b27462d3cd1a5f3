-- Trigger: creates the cursor of a new firm's received documents (`received_place`).
create or replace function app.begin_received() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  insert into received_place (firm_id) values (new.id) on conflict do nothing;
  return null;
end
$$;

alter function app.begin_received owner to dossier_gate;
revoke all on function app.begin_received from public;
