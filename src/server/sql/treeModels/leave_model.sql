-- Trigger: a transferred client file loses its reference to the old firm's tree model.
create or replace function app.leave_model() returns trigger
language plpgsql
as $$
begin new.tree_model_id := null; return new; end
$$;
