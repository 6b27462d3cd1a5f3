-- Trigger: removes the reference of a transferred client file to a quick model of its former firm.
create or replace function app.leave_quick_model() returns trigger
language plpgsql
as $$
begin new.model_id := null; return new; end
$$;
