-- Trigger: a transferred client file loses its reference to the old firm's quick models.
create or replace function app.leave_quick_model() returns trigger
language plpgsql
as $$
begin new.model_id := null; return new; end
$$;
