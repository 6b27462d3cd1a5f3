-- Merges the rows of `task_tally` of firms with at least `p_least` new rows. The sums stay the same, so concurrent readers and writers are
-- not affected.
create or replace function app.add_up_tally(p_least integer) returns void
language sql security definer set search_path = public
as $$
  with grown as (select firm_id from task_tally where is_new group by firm_id having count(*) >= p_least),
  gone as (delete from task_tally t using grown g where t.firm_id = g.firm_id returning t.*)
  insert into task_tally (firm_id, author, lacks_staff, type, internal, status, review, due_date, n, is_new)
  select firm_id, author, lacks_staff, type, internal, status, review, due_date, sum(n), false from gone
   group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0
$$;

alter function app.add_up_tally owner to dossier_gate;
revoke all on function app.add_up_tally from public;
grant execute on function app.add_up_tally to dossier_app;
