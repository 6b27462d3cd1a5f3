-- Trigger: removes the reference of a transferred client file to a tree model of its former firm.
create or replace function app.leave_model() returns trigger
language plpgsql
as $$
begin new.tree_model_id := null; return new; end
$$;
