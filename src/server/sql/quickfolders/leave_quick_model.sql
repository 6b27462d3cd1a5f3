-- Trigger: a client file that moves to another firm leaves its quick folder models behind.
create or replace function app.leave_quick_model() returns trigger
language plpgsql
as $$
begin new.model_id := null; return new; end
$$;
