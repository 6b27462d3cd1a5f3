-- Trigger: increments a row's revision, for optimistic locking.
create or replace function app.revise() returns trigger
language plpgsql
as $$
begin new.revision := old.revision + 1; return new; end
$$;
