-- Trigger `wire_hold`: adds the hold to the JSON of a held document. PostgreSQL fires triggers by name, so it runs after `wire`
-- (`app.keep_wire`).
create or replace function app.keep_wire_hold() returns trigger
language plpgsql
as $$
begin
  new.wire := left(new.wire, -1) || ',"hold":' || json_build_object('kind', new.held_as, 'since', app.instant(new.held_since))::text || '}';
  return new;
end
$$;

grant execute on function app.keep_wire_hold to dossier_app, dossier_gate;
