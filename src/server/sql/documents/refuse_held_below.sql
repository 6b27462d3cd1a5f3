-- Trigger: fails with DH001 when the folder contains a held document at any depth.
create or replace function app.refuse_held_below() returns trigger
language plpgsql
as $$
begin
  if app.holds_below(new.id) then
    raise exception using errcode = 'DH001', message = 'a held document lies below node ' || new.id;
  end if;
  return new;
end
$$;

grant execute on function app.refuse_held_below to dossier_app, dossier_gate;
