-- [CLI-O02] The open tasks of a company with all columns that their counts and the policies of `task` read: a page of the list of clients
-- counts them without reading the tasks themselves.
create index task_open_of_company on task (vendor_id) include (status, review, due_date, type, internal, firm_id, rule_id, firm_rule)
  where status <> 'done';
