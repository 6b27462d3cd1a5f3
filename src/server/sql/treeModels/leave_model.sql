-- Trigger: a client file that moves to another firm leaves its tree model behind.
create or replace function app.leave_model() returns trigger
language plpgsql
as $$
begin new.tree_model_id := null; return new; end
$$;
